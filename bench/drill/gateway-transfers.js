import { once } from 'node:events';
import { request } from 'node:http';

const CHUNK = Buffer.alloc(65_536, 'housekey');

/** Sends so many bytes. Gives how many of them the app took, and how many went by in a second. */
export async function upload(target, bytes) {
  const startedAt = performance.now();
  const sending = request({ ...target, method: 'POST', path: '/up', agent: false });
  const answered = once(sending, 'response');
  sending.setHeader('content-length', bytes);
  for (let left = bytes; left > 0; left -= CHUNK.length) {
    if (!sending.write(CHUNK.subarray(0, left))) await once(sending, 'drain');
  }
  sending.end();
  const [response] = await answered;
  let text = '';
  for await (const part of response.setEncoding('utf8')) text += part;
  return finish(Number(text), startedAt);
}

/** Asks for so many bytes. Gives how many came, and how many in a second. */
export async function download(target, bytes) {
  const startedAt = performance.now();
  const asking = request({ ...target, path: `/down/${bytes}`, agent: false });
  asking.end();
  const [response] = await once(asking, 'response');
  let count = 0;
  response.on('data', ({ length }) => (count += length));
  await once(response, 'end');
  return finish(count, startedAt);
}

function finish(count, startedAt) {
  return { count, perSecond: count / ((performance.now() - startedAt) / 1000) };
}
