// Writes the types of requests and replies, from their JSON Schema: `boyi schema | node tests/types.mjs > types.d.ts`.
import { readFileSync } from 'node:fs';

const schema = JSON.parse(readFileSync(process.argv[2] ?? 0, 'utf8'));
const words = text => text?.split('\n\n```')[0].split('\n\n')[0].replaceAll('*/', '* /').replace(/\s+/g, ' ').replace(/\[`([^`]*)`\](\([^)]*\))?/g, '`$1`');
const comment = (node, indent = '') => node.description ? `${indent}/** ${words(node.description)} */\n` : '';
const NAMES = { string: 'string', integer: 'number', number: 'number', boolean: 'boolean', null: 'null' };
const bracketed = type => /[|&] /.test(type) ? `(${type})` : type;

/** The type of a schema. What several parts of it say holds at once. */
function type(node, indent) {
  if (node === true) return 'unknown';
  const parts = [];
  if (node.$ref) parts.push(node.$ref.replace('#/$defs/', ''));
  if ('const' in node) parts.push(JSON.stringify(node.const));
  else if (node.enum) parts.push(node.enum.map(value => JSON.stringify(value)).join(' | '));
  else if (node.properties || node.additionalProperties) parts.push(object(node, indent));
  else if (node.type) parts.push([node.type].flat().map(name => named(name, node, indent)).join(' | '));
  const choice = node.oneOf ?? node.anyOf;
  if (choice) {
    // What a choice of objects stands beside is an object too, already described.
    const types = choice.map(one => type(one, indent));
    parts.push([...new Set(types)].join(' | '));
  }
  for (const one of node.allOf ?? []) parts.push(type(one, indent));
  return parts.length > 1 ? parts.map(bracketed).join(' & ') : parts[0] ?? 'unknown';
}

function named(name, node, indent) {
  if (name === 'array') {
    if (node.prefixItems) return `[${node.prefixItems.map(item => type(item, indent)).join(', ')}]`;
    return `${bracketed(type(node.items ?? true, indent))}[]`;
  }
  if (name === 'object') return object(node, indent);
  return NAMES[name];
}

function object(node, indent) {
  const inner = `${indent}  `;
  const fields = Object.entries(node.properties ?? {}).map(([name, field]) => {
    const optional = node.required?.includes(name) ? '' : '?';
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name);
    return `${comment(field, inner)}${inner}${key}${optional}: ${type(field, inner)};\n`;
  });
  if (node.additionalProperties) fields.push(`${inner}[name: string]: ${type(node.additionalProperties, inner)};\n`);
  return fields.length > 0 ? `{\n${fields.join('')}${indent}}` : 'Record<string, never>';
}

let text = '// Written by tests/types.mjs from `boyi schema`: the JSON of requests and replies.\n';
for (const [name, node] of Object.entries(schema.$defs)) text += `\n${comment(node)}export type ${name} = ${type(node, '')};\n`;
process.stdout.write(text);
