// The worker of the calculator of values. It gets its module, then answers one question after another; a long computation ends with it.
import init, { calculate } from './boyi_partizan.js';
import { instantiate } from './memory.js';

let give;
const opened = new Promise(done => { give = done; }).then(module => instantiate(init, module, 'boyi_partizan'));
// Whoever asks hears of a failure.
opened.catch(() => {});

onmessage = async ({ data }) => {
  if (!Array.isArray(data)) return give(data.module);
  const [id, text, lang] = data;
  try {
    await opened;
    postMessage([id, 'reply', calculate(text, lang)]);
  } catch (error) {
    postMessage([id, 'failed', error instanceof Error ? error.message : String(error)]);
  }
};
