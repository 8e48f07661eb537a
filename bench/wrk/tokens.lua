-- Sends the tokens of a file one after the other. All requests are built before the clock starts.
local folder = debug.getinfo(1, "S").source:match("^@(.*)/")
dofile(folder .. "/report.lua")

local requests = {}
local sent = 0

function init(arguments)
  for token in io.lines(arguments[1]) do
    requests[#requests + 1] = wrk.format(nil, nil, { authorization = "Bearer " .. token })
  end
  sent = tonumber(arguments[2])
end

function request()
  sent = sent + 1
  return requests[sent % #requests + 1]
end
