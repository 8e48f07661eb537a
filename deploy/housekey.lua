-- The rules of forward auth that Envoy (envoy.yaml) and HAProxy (haproxy.cfg) share: which headers only a proxy may
-- send, and how Housekey's credentials are kept from the app, and the app's responses from shared caches.
local rules = {}

-- Identity headers must never come from a client. docs/gateway.md says which product uses each. If your app reads
-- another name, add it.
local families = [[
  x-housekey- remote- x-auth-request- x-authentik- x-pomerium- x-vouch- x-auth-couchdb- x-token-user-
  teleport- ngrok-auth- x-sandstorm- ynh- oidc-claim- mellon- shib- x-forwarded- ssl-client- x-ssl-
  x-client-cert- x-tls-client- x-goog-iap- x-goog-authenticated-user- x-appengine- x-ms-client-principal-
  x-ms-token- ms-aspnetcore- x-amzn-oidc- x-amzn-mtls- cloudfront-viewer- cf-access- cf-cert- cf-client-cert-
  tailscale- x-tailscale- x-remote- impersonate- x-envoy- l5d- x-authenticated- x-consumer- x-webauth-
  x-proxy-ext- wl-proxy-
]]
local names = [[
  gap-auth x-auth-user x-auth-username x-auth-userid x-auth-email x-auth-groups x-auth-roles x-auth-subject
  x-auth-audience x-auth-expiresin x-token-subject x-user x-username x-usergroup x-email x-group x-groups
  x-role auth-user auth-mail auth-groups cas-user oidc-access-token oidc-id-token oidc-id-token-payload
  oidc-userinfo-json eppn persistent-id targeted-id subject-id pairwise-id sm-user sm-userdn sm-universalid
  sm-authdirname smuser oam-remote-user oam-remote-user-groups osso-user-dn iv-user iv-user-l iv-groups
  iv-creds iv-remote-address forwarded x-forwarded x-real-ip x-real-port x-client-ip x-cluster-client-ip
  x-originating-ip x-proxyuser-ip x-nf-client-connection-ip x-vercel-forwarded-for x-vercel-proxied-for
  cf-connecting-ip cf-connecting-ipv6 cf-pseudo-ipv4 fastly-client fastly-client-ip fastly-ff fastly-ssl
  fly-client-ip fly-forwarded-port fly-forwarded-proto fly-forwarded-ssl client-ip true-client-ip
  do-connecting-ip proxy-client-ip x-original-url x-original-uri x-original-host x-original-method
  x-original-for x-original-proto x-original-prefix x-original-port x-original-remote-addr
  x-original-forwarded-for x-original-forwarded-host x-original-forwarded-proto x-rewrite-url x-rewrite-uri
  script-name path-info x-script-name x-path-info x-ingress-path x-scheme x-url-scheme front-end-https
  x-sendfile-type x-accel-mapping proxy client-cert client-cert-chain x-ssl x-client-certificate x-client-cert
  x-client-verify x-client-dn x-client-cn x-client-s-dn x-client-i-dn x-client-subject-dn x-client-issuer-dn
  x-endpoint-api-userinfo x-apigateway-api-userinfo x-ms-client-principal x-azure-clientip x-azure-socketip
  x-arr-clientcert x-arr-ssl x-iis-windowsauthtoken x-anonymous-consumer x-userinfo x-credential-identifier
  x-credential-username x-jwt-assertion es-security-runas-user x-proxy-user x-proxy-roles
  x-proxiedentitieschain x-proxiedentitygroups x-proxyscheme x-proxyhost x-proxyport x-proxycontextpath
  x-sso-user x-rstudio-username proxy-remote-user
]]
local removed = {}
for name in names:gmatch('%S+') do removed[name] = true end

function rules.only_proxies_send(name)
  -- The app token is removed once Housekey has seen it.
  if name:find('^:') or name == 'x-housekey-token' then return false end
  -- CGI, WSGI and PHP read Remote-User, Remote_User and Remote.User as one name.
  if removed[name] or name:find('[^%w-]') then return true end
  for family in families:gmatch('%S+') do
    if name:sub(1, #family) == family then return true end
  end
  return false
end

-- Returns the cookies that Housekey gets, and those that the app gets. Housekey gets only its own, because the app may
-- set more than it reads. The app gets all but the session, which it could use to act as the visitor.
function rules.split_cookies(cookies)
  local own, others = {}, {}
  for pair in (cookies .. ';'):gmatch('(.-);') do
    local name = pair:match('^%s*([^=]*)=') or ''
    name = name:gsub('^__Secure%-', ''):gsub('^__Host%-', ''):gsub('^Http%-', '')
    local is_session = name:find('^housekey_session') ~= nil
    if is_session or name:find('^housekey_language') then table.insert(own, pair) end
    if not is_session then table.insert(others, pair) end
  end
  return (table.concat(own, ';'):gsub('^%s+', '')), (table.concat(others, ';'):gsub('^%s+', ''))
end

-- Whether Authorization holds a credential of Housekey. Its answer says so (`authorization`). For what is neither a
-- session nor a bearer token, it also says if it does not (`other`): Authorization is then the app's own.
function rules.is_ours(authorization, own_cookies, credential, authentication)
  if credential == 'authorization' or credential == 'other' then return credential == 'authorization' end
  local has_session = own_cookies:find('housekey_session=', 1, true)
    or own_cookies:find('housekey_session_app=', 1, true)
  if has_session or authentication == 'disabled' then return false end
  return authorization:lower():find('^bearer%s') ~= nil
end

-- Whether a response header is for caches, and replaced with those of `rules.private`.
function rules.is_for_caches(name)
  return name == 'expires' or name == 'surrogate-control' or name == 'edge-control' or name == 'x-accel-expires'
    or name:find('cache%-control$') ~= nil
end

-- Returns Cache-Control and what is added to Vary for a response to a signed-in visitor, which a cache between here
-- and the browser would serve to strangers. Cache-Control is rebuilt from `private` and the directives for browsers. Lua
-- has no dates, so Expires without max-age becomes `no-cache`.
function rules.private(said, expires, content_type)
  said = ',' .. said:lower()
  if said:find('[%s,]no%-store') then return 'private, no-store', 'Authorization, Cookie' end
  local kept = { 'private' }
  local max_age = said:match('[%s,]max%-age%s*=%s*"?(%d+)')
  if max_age then table.insert(kept, 'max-age=' .. max_age) end
  if said:find('[%s,]no%-cache') or (expires and not max_age) then table.insert(kept, 'no-cache') end
  for _, name in ipairs({ 'immutable', 'must-revalidate', 'no-transform' }) do
    if said:find('[%s,]' .. name:gsub('%-', '%%-')) then table.insert(kept, name) end
  end
  for _, name in ipairs({ 'stale-while-revalidate', 'stale-if-error' }) do
    local seconds = said:match('[%s,]' .. name:gsub('%-', '%%-') .. '%s*=%s*"?(%d+)')
    if seconds then table.insert(kept, name .. '=' .. seconds) end
  end
  -- Pages, and responses without max-age, differ after signing out.
  local is_page = content_type:find('^text/html') or content_type:find('^application/xhtml')
  return table.concat(kept, ', '), (is_page or not max_age) and 'Authorization, Cookie' or 'Authorization'
end

return rules
