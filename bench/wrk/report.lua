-- Prints one line for the benchmark: microseconds, responses, bytes, failed connections,
-- responses of 400 and above, median and 99th percentile in microseconds.
function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    "counted %d %d %d %d %d %d %d\n",
    summary.duration,
    summary.requests,
    summary.bytes,
    errors.connect + errors.read + errors.write + errors.timeout,
    errors.status,
    latency:percentile(50),
    latency:percentile(99)
  ))
end
