/**
 * Does `work`, and once more if it fails: a browser on a busy machine may stumble. A test that needed it says `FLAKY`, and is to be mended.
 */
export async function retried(name, work) {
  try {
    return await work();
  } catch (error) {
    const result = await work();
    console.log(`FLAKY: ${name}: ${error.message}`);
    return result;
  }
}
