-- Asks Housekey about requests, for haproxy.cfg, which has its address.
local address = os.getenv('HOUSEKEY')
local rules = dofile('/etc/haproxy/housekey.lua')

-- HAProxy's lists begin at 0.
local function list(values)
  local copy = {}
  for index = 0, #values do table.insert(copy, values[index]) end
  return copy
end

local function first(headers, name)
  return headers[name] and headers[name][0]
end

-- Removes what only a proxy may send, and sends it itself.
core.register_action('forwarded', { 'http-req' }, function(txn)
  local headers = txn.http:req_get_headers()
  for name in pairs(headers) do
    if rules.only_proxies_send(name) then txn.http:req_del_header(name) end
  end
  txn.http:req_set_header('x-forwarded-for', txn.f:src())
  txn.http:req_set_header('x-forwarded-proto', 'https')
  txn.http:req_set_header('x-forwarded-host', first(headers, 'host'))
  txn:set_var('txn.housekey_forwarded', true)
end)

-- Headers of the connection, which belong neither to the question nor to the answer.
local connection = {}
for name in ('connection content-length expect keep-alive te transfer-encoding'):gmatch('%S+') do
  connection[name] = true
end

local function refuse(txn, answer)
  local headers = {}
  for name, values in pairs(answer.headers) do
    if not connection[name] then headers[name] = list(values) end
  end
  txn:done(txn:reply({ status = answer.status, reason = answer.reason, headers = headers, body = answer.body }))
end

-- Passes the request on to the app, with the user's name and without Housekey's credentials.
local function pass(txn, given, own, others, answer)
  local authentication = first(answer, 'x-housekey-authentication')
  for _, name in ipairs({ 'remote-user', 'remote-email', 'x-housekey-identity' }) do
    local value = first(answer, name)
    if value then txn.http:req_set_header(name, value) end
  end
  local authorization = first(given, 'authorization') or ''
  if rules.is_ours(authorization, own, first(answer, 'x-housekey-credential'), authentication) then
    txn.http:req_del_header('authorization')
  end
  txn.http:req_del_header('cookie')
  if others ~= '' then txn.http:req_set_header('cookie', others) end
  txn.http:req_del_header('x-housekey-token')
  txn.http:req_del_header('proxy-authorization')
  -- The name `guest` proves nothing: it can be the email of a real user.
  txn:set_priv({ private = authentication ~= 'disabled', renewal = first(answer, 'set-cookie') })
  txn:set_var('txn.housekey_allowed', true)
end

core.register_action('ask', { 'http-req' }, function(txn)
  local given = txn.http:req_get_headers()
  local own, others = rules.split_cookies(given.cookie and table.concat(list(given.cookie), '; ') or '')
  local sent = {}
  for name, values in pairs(given) do
    if not connection[name] then sent[name] = list(values) end
  end
  sent.cookie = own ~= '' and { own } or nil
  sent['x-forwarded-method'] = { txn.sf:method() }
  sent['x-forwarded-uri'] = { txn.sf:pathq() }
  local answer = core.httpclient():get({ url = address .. '/api/auth/verify?redirect=true', headers = sent })
  if answer and answer.status == 200 then
    pass(txn, given, own, others, answer.headers)
  elseif answer and answer.status >= 300 and answer.status < 500 then
    refuse(txn, answer)
  else
    -- While Housekey does not answer, nobody gets in.
    txn:done(txn:reply({ status = 503 }))
  end
end)

local function make_private(txn)
  local headers = txn.http:res_get_headers()
  local said = headers['cache-control'] and table.concat(list(headers['cache-control']), ',') or ''
  local type = first(headers, 'content-type') or ''
  local control, vary = rules.private(said, first(headers, 'expires'), type)
  for name in pairs(headers) do
    if rules.is_for_caches(name) then txn.http:res_del_header(name) end
  end
  txn.http:res_add_header('cache-control', control)
  txn.http:res_add_header('vary', vary)
end

core.register_action('keep_private', { 'http-res' }, function(txn)
  local asked = txn:get_priv()
  if asked then
    -- The next cookie of a session that is renewed (SERVICE_SESSION_IDLE).
    if asked.renewal then txn.http:res_add_header('set-cookie', asked.renewal) end
    if asked.private then make_private(txn) end
  end
  txn:set_var('txn.housekey_private', true)
end)
