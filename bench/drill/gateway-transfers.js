import { once } from 'node:events';
import { request } from 'node:http';

const CHUNK = Buffer.alloc(65_536, 'housekey');

/** Uploads this many bytes. Returns how many the app received, and the rate. */
export async function upload(target, bytes) {
  const startedAt = performance.now();
  const sending = request({ ...target, method: 'POST', path: '/up', agent: false });
  const responded = once(sending, 'response');
  sending.setHeader('content-length', bytes);
  for (let left = bytes; left > 0; left -= CHUNK.length) {
    if (!sending.write(CHUNK.subarray(0, left))) await once(sending, 'drain');
  }
  sending.end();
  const [response] = await responded;
  let text = '';
  for await (const part of response.setEncoding('utf8')) text += part;
  return finish(Number(text), startedAt);
}

/** Downloads this many bytes. Returns how many arrived, and the rate. */
export async function download(target, bytes) {
  const startedAt = performance.now();
  const downloading = request({ ...target, path: `/down/${bytes}`, agent: false });
  downloading.end();
  const [response] = await once(downloading, 'response');
  let count = 0;
  response.on('data', ({ length }) => (count += length));
  await once(response, 'end');
  return finish(count, startedAt);
}

function finish(count, startedAt) {
  return { count, perSecond: count / ((performance.now() - startedAt) / 1000) };
}
