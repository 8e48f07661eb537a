import { request as requestHttp, type ClientRequest, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Upstream } from '../../core/config/formats.js';
import { ALL_HEADER_LINES, MAXIMUM_RESPONSE_HEAD_BYTES } from '../connections/connection-limits.js';

/** Begins a request to the app with node:http on a separate connection. */
export function requestUpstream(
  { origin, socketPath }: Upstream,
  options: Pick<RequestOptions, 'method' | 'path' | 'headers' | 'timeout' | 'signal'>,
): ClientRequest {
  const request = (origin.protocol === 'https:' ? requestHttps : requestHttp)(origin, {
    ...(socketPath === undefined ? {} : { socketPath }),
    ...options,
    agent: false,
    maxHeaderSize: MAXIMUM_RESPONSE_HEAD_BYTES,
  });
  request.maxHeadersCount = ALL_HEADER_LINES;
  return request;
}
