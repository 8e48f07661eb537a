/** Findings of the console. The English sentences are in src/contract/findings/. */
export default {
  'auth-enabled.summary': '인증이 켜져 있습니다.',
  'auth-enabled.meaning': '{email} 계정만 로그인할 수 있습니다.',

  'open.summary': '인증이 꺼져 있습니다.',
  'open.meaning':
    'SERVICE_EMAIL도 비밀번호도 설정되어 있지 않아 누구나 게스트로 접근할 수 있습니다.',
  'open-app.meaning':
    'SERVICE_EMAIL도 비밀번호도 설정되어 있지 않아 누구나 이 서비스 뒤에 있는 앱을 게스트로 사용할 수 있습니다.',
  'open-without-password.meaning':
    'SERVICE_EMAIL은 설정되어 있지만 비밀번호가 없어 누구나 게스트로 접근할 수 있습니다.',
  'open-without-email.meaning':
    '비밀번호는 설정되어 있지만 이메일이 설정되어 있지 않아 누구나 게스트로 접근할 수 있습니다.',
  'open-exposed.summary': '{host}에 연결할 수 있는 사람은 누구나 접근할 수 있습니다.',
  'open-exposed.meaning':
    '서비스가 다른 컴퓨터에서 연결할 수 있는 주소에서 수신 대기하고 있으며 아무도 인증하지 않습니다.',
  'open-exposed.fix':
    'HOST=127.0.0.1로 설정하거나 SERVICE_EMAIL과 SERVICE_PASSWORD_HASH를 설정하세요',

  'email-spaces.summary': 'SERVICE_EMAIL의 앞이나 뒤에 공백이 있습니다.',
  'email-spaces.meaning':
    '이메일은 정확히 일치해야 하므로 공백 없이 입력하면 로그인할 수 없습니다.',
  'email-uppercase.summary': 'SERVICE_EMAIL에 대문자가 있습니다.',
  'email-uppercase.meaning':
    '이메일은 정확히 일치해야 하므로 소문자로 입력하면 로그인할 수 없습니다.',
  'email-without-at.summary': 'SERVICE_EMAIL에 @가 없습니다.',
  'email-without-at.meaning':
    '이메일은 정확히 일치해야 하므로 전체 이메일 주소를 입력하면 로그인할 수 없습니다.',

  'password-plain.summary': '비밀번호가 일반 텍스트로 설정되어 있습니다.',
  'password-plain.meaning':
    '개발용으로는 괜찮습니다. 이 서비스의 환경 변수를 읽을 수 있는 사람은 누구나 비밀번호를 알 수 있습니다.',
  'password-plain-exposed.meaning':
    '다른 컴퓨터에서 이 서비스에 연결할 수 있으며, 서비스의 환경 변수를 읽을 수 있는 사람은 누구나 비밀번호를 알 수 있습니다.',
  'password-cost-low.summary': '비밀번호 해시의 비용이 너무 낮습니다({cost}).',
  'password-cost-low.meaning':
    '해시를 손에 넣은 사람이 비밀번호를 빠르게 추측할 수 있습니다. 권장 최솟값: {minimum}.',
  'password-cost-high.summary': '비밀번호 해시의 비용이 매우 높습니다({cost}).',
  'password-cost-high.meaning':
    '서비스가 실행되는 컴퓨터에서 로그인할 때마다 몇 초씩 걸립니다. 비용이 1 늘어날 때마다 시간이 두 배가 됩니다. 흔히 12를 사용합니다.',
  'password-cost-high-measured.meaning':
    '서비스가 실행되는 컴퓨터에서 로그인할 때마다 약 {duration} 걸립니다. 비용이 1 늘어날 때마다 시간이 두 배가 됩니다. 흔히 12를 사용합니다.',
  'password-hashed.summary': '비밀번호가 bcrypt 해시로 설정되어 있습니다.',
  'password-hashed.meaning':
    '비밀번호 자체는 서비스가 실행되는 컴퓨터에 저장되어 있지 않습니다. 비용: {cost}.',
  'password-short.summary': '비밀번호가 {minimum}자 미만입니다.',
  'password-short.meaning':
    '시도 횟수 제한 때문에 시간이 더 걸리더라도 공격자가 비밀번호를 추측할 수 있습니다.',
  'password-common.summary': '가장 흔한 비밀번호 중 하나입니다.',
  'password-common.meaning':
    '공격자가 가장 먼저 시도하는 비밀번호입니다. 다른 비밀번호를 선택하고 해시로 설정하세요.',

  'secret-generated.summary': '서명 키가 시작할 때마다 새로 생성됩니다.',
  'secret-generated.meaning': '다시 시작하면 모두 로그아웃됩니다.',
  'secret-short.summary':
    'SERVICE_SECRET_KEY가 너무 짧습니다(현재 {length}바이트, 최소 {minimum}바이트).',
  'secret-short.meaning':
    '토큰을 가진 사람은 누구나 키를 추측하려 시도할 수 있고, 알아내면 자신이 만든 토큰에 서명할 수 있습니다.',
  'secret-repeated.summary': 'SERVICE_SECRET_KEY가 같은 문자의 반복입니다.',
  'secret-repeated.meaning': '누구나 키를 추측하여 자신이 만든 토큰에 서명할 수 있습니다.',
  'secret-guessable.summary': 'SERVICE_SECRET_KEY가 길지만 추측할 수 있습니다.',
  'secret-guessable.meaning':
    '단어로 이루어져 있거나, 반복되거나, 잘 알려진 예시입니다. 토큰을 가진 사람은 누구나 추측이 맞는지 확인하고, 그 키로 자신이 만든 토큰에 서명할 수 있습니다.',
  'secret-configured.summary': '서명 키가 설정되어 있습니다.',
  'secret-configured.meaning': '서비스를 다시 시작해도 세션이 유지됩니다.',

  'codes.summary': '로그인할 때마다 일회용 코드가 필요합니다.',
  'codes.meaning': '비밀번호만으로는 로그인할 수 없습니다.',
  'codes-per-device.summary': '기기마다 30일에 한 번 일회용 코드가 필요합니다.',
  'codes-per-device.meaning':
    '코드를 입력한 적이 있는 기기에서는 비밀번호를 아는 사람이 코드 없이 로그인할 수 있습니다.',
  'codes-per-device-forgotten.summary':
    '다시 시작하면 모든 기기에서 일회용 코드를 다시 입력해야 합니다.',
  'codes-per-device-forgotten.meaning':
    'SERVICE_TOTP_EVERY=device 설정으로 기기를 인식하려면 다시 시작해도 바뀌지 않는 서명 키가 필요합니다.',

  'passkeys.summary': '{count, plural, other {패스키 #개}}로 로그인할 수 있습니다.',
  'passkeys.meaning': '비밀번호로도 로그인할 수 있습니다.',
  'passwords-off.summary': '{count, plural, other {패스키 #개}}로만 로그인할 수 있습니다.',
  'passwords-off.meaning': '비밀번호는 거부됩니다.',
  'passkeys-unusable.summary': '패스키를 사용할 수 없습니다.',
  'passkeys-unusable.meaning':
    '패스키는 하나의 호스트 이름에 연결되며, SERVICE_PUBLIC_URL에 그 호스트 이름이 있어야 합니다.',
  'passkeys-unusable-address.meaning':
    'SERVICE_PUBLIC_URL이 IP 주소로 설정되어 있습니다. 브라우저는 IP 주소에서 패스키를 거부합니다.',
  'passkeys-unusable-insecure.meaning':
    'SERVICE_PUBLIC_URL이 https 주소가 아닙니다. 브라우저는 https 없이는 패스키를 거부합니다.',
  'passkey-elsewhere.summary':
    '‘{name}’ 패스키는 {host}용이지만 이 서비스의 호스트는 {ownHost}입니다.',
  'passkey-elsewhere.meaning': '브라우저는 패스키를 등록한 호스트에서만 그 패스키를 제시합니다.',
  'passkey-elsewhere.fix':
    '콘솔에서 새 패스키를 등록하고, SERVICE_PASSKEYS에 있는 이 패스키를 새 패스키로 바꾸세요.',
  'passkey-unsaved.summary': '‘{name}’ 패스키가 아직 구성에 없습니다.',
  'passkey-unsaved.meaning': '서비스가 다시 시작될 때까지 이 복제본에서 작동합니다.',
  'passkey-unsaved.fix': '콘솔의 ‘패스키’에 표시되는 항목을 SERVICE_PASSKEYS에 추가하세요.',
  'passkey-still-configured.summary': '‘{name}’ 패스키가 삭제되었지만 아직 구성에 있습니다.',
  'passkey-still-configured.meaning':
    '다시 시작하면 이 패스키로 다시 로그인할 수 있으며, 다른 복제본에서는 지금도 로그인할 수 있습니다.',
  'passkey-still-configured.fix':
    'SERVICE_PASSKEYS에서 이 패스키의 항목을 제거하고 다시 시작하세요.',
  'passkey-counter.summary': '‘{name}’ 패스키의 서명 카운터 값이 이전보다 작아졌습니다.',
  'passkey-counter.meaning':
    '누군가 패스키를 복제했을 수 있습니다. 다만 횟수를 올바르게 세지 않는 인증 장치도 있습니다.',
  'passkey-counter.fix': '신뢰할 수 없다면 콘솔에서 이 패스키를 삭제하고 다른 패스키를 등록하세요.',

  'app-token-expired.summary': '{count, plural, other {{names} 앱 토큰이 만료되었습니다.}}',
  'app-token-expired.meaning': '만료된 토큰을 계속 보내는 프로그램은 거부됩니다.',
  'app-token-expired.fix':
    'SERVICE_APP_TOKENS에서 제거하거나 `housekey app-token` 명령으로 새 토큰을 만드세요',
  'app-token-revoked.summary':
    '{count, plural, other {{names} 앱 토큰이 폐기되었지만 아직 구성에 있습니다.}}',
  'app-token-revoked.meaning':
    '이 서비스가 다시 시작될 때까지 거부됩니다. 그 후에는 다시 유효해집니다.',
  'app-token-revoked-redis.meaning': 'Redis의 데이터가 유지되는 동안 거부됩니다.',
  'app-token-revoked-state.meaning': '상태 디렉터리의 데이터가 유지되는 동안 거부됩니다.',
  'app-token-revoked.fix': 'SERVICE_APP_TOKENS에서 제거하세요',

  'host-unseen.summary': '{opened} 주소를 열었지만 서비스가 호스트로 받은 값은 {received}입니다.',
  'host-unseen.meaning':
    '프록시가 Host 헤더를 바꾸고 있습니다. 링크와 리디렉션이 잘못된 호스트로 연결되고 양식이 거부될 수 있습니다.',
  'client-is-proxy.summary':
    '모든 클라이언트의 주소가 {address} 하나로 표시되며, 이것은 프록시의 주소입니다.',
  'client-is-proxy.meaning':
    '이 프록시는 전달 헤더를 보내지만 신뢰하도록 설정되어 있지 않습니다. 모든 클라이언트가 로그인 실패 한도를 함께 사용하므로, 공격자가 한도를 다 쓰면 본인의 로그인도 지연됩니다.',
  'client-past-proxy.summary':
    '프록시를 거치지 않고 서비스가 실행되는 컴퓨터에서 직접 연결되어 있습니다.',
  'client-past-proxy.meaning':
    '{address}의 프록시를 통해 연결하는 클라이언트는 프록시가 전달하는 주소로 식별됩니다.',
  'client-unnamed.summary': '{address}의 프록시가 클라이언트 주소를 전달하지 않습니다.',
  'client-unnamed.meaning':
    '모든 클라이언트가 로그인 실패 한도를 함께 사용하므로, 공격자가 한도를 다 쓰면 본인의 로그인도 지연됩니다.',
  'client-known.summary': '현재 접속 주소는 {address}입니다.',
  'client-known.meaning':
    '클라이언트마다 고유한 주소로 식별되며 로그인 실패 한도도 따로 적용됩니다.',

  'https.summary': 'HTTPS로 연결되어 있습니다.',
  'https.meaning':
    '쿠키에 Secure 속성이 있으며, Strict-Transport-Security에 따라 브라우저가 항상 HTTPS를 사용합니다.',
  'https-unseen.summary': 'HTTPS로 연결되어 있지만 서비스는 이를 인식하지 못합니다.',
  'https-unseen.meaning':
    '쿠키가 Secure 없이 설정되고 Strict-Transport-Security 헤더가 전송되지 않습니다.',
  'https-unseen-cookie.meaning':
    '세션 쿠키가 Secure 없이 설정되고 Strict-Transport-Security 헤더가 전송되지 않습니다.',
  'http-on-this-machine.summary': '서비스가 실행되는 컴퓨터에서 HTTP로 연결되어 있습니다.',
  'http-on-this-machine.meaning':
    '통신이 이 컴퓨터 밖으로 나가지 않으므로 아무도 가로챌 수 없습니다.',
  'http.summary': '암호화되지 않은 HTTP로 연결되어 있습니다.',
  'http.meaning': '네트워크 경로에 있는 사람은 누구나 비밀번호와 토큰을 읽을 수 있습니다.',
  'http-cookie.meaning':
    '네트워크 경로에 있는 사람은 누구나 비밀번호와 Secure가 아닌 세션 쿠키를 읽을 수 있습니다.',

  'clock.summary': '두 시계가 일치합니다.',
  'clock.meaning': '세션은 표시된 시각에 만료됩니다.',
  'clock-behind.summary': '서비스의 시계가 이 기기의 시계보다 {duration} 느립니다.',
  'clock-ahead.summary': '서비스의 시계가 이 기기의 시계보다 {duration} 빠릅니다.',
  'clock-skew.meaning':
    '두 시계 중 하나가 틀립니다. 세션은 이 페이지에 표시된 것과 다른 시각에 만료됩니다.',
  'clock-skew-codes.meaning':
    '두 시계 중 하나가 틀립니다. 서비스의 시계가 틀린 경우 인증 앱의 코드가 거부됩니다.',

  'upstream.summary': '{address}의 앱이 응답합니다.',
  'upstream.meaning': '방금 받은 응답: {status}.',
  'upstream-slow.summary': '{address}의 앱이 연결은 받지만 응답하지 않습니다.',
  'upstream-slow.meaning':
    '사용자는 한참 기다린 뒤 오류 페이지를 보게 됩니다. 앱이 시작되는 중이거나 멈춰 있을 수 있습니다.',
  'upstream-unreachable.summary': '{address}의 앱에 연결할 수 없습니다({reason}).',
  'upstream-unreachable.meaning':
    '사용자에게 앱 대신 오류 페이지가 표시됩니다. 앱을 시작하거나 주소를 바로잡으세요.',
  'upstream-failing.summary': '{address}의 프록시가 응답하지만 앱에 연결하지 못합니다({status}).',
  'upstream-failing.meaning': '앱을 시작하거나 SERVICE_UPSTREAM을 앱 자체의 주소로 설정하세요.',
  'upstream-refuses-host.summary': '앱이 {host}에 대한 요청을 거부합니다({status}).',
  'upstream-refuses-host.meaning':
    '방문자의 호스트 이름과 헤더가 없는 요청에는 정상적으로 응답합니다. 앱이 호스트나 프록시를 자체 목록과 비교합니다.',
  'upstream-refuses-host.fix':
    '앱이 허용하는 호스트에 {host} 항목을, 신뢰하는 프록시에 Housekey를 추가하세요',
  'upstream-is-self.summary':
    'SERVICE_UPSTREAM에 설정된 {address} 주소는 Housekey 자신의 주소입니다.',
  'upstream-is-self.meaning': '앱으로 보낸 요청이 계속 Housekey로 되돌아옵니다.',
  'upstream-own-api.summary': '앱이 {paths}에서 자체 API를 제공합니다.',
  'upstream-own-api.meaning':
    '이 경로에는 Housekey가 응답하므로 앱의 해당 부분이 작동하지 않습니다. Housekey가 다른 경로를 사용하도록 설정하세요.',
  'upstream-websocket.summary': '앱이 WebSocket 연결을 받습니다.',
  'upstream-websocket.meaning': '방금 앱의 루트 경로에서 테스트했습니다.',
  'upstream-websocket-elsewhere.summary': '앱이 루트 경로에서 WebSocket 연결을 받지 않습니다.',
  'upstream-websocket-elsewhere.meaning':
    '핸드셰이크에 대한 응답: {status}. 다른 경로에서는 연결을 받을 수도 있습니다.',
  'upstream-websocket-unanswered.summary': '앱이 WebSocket 핸드셰이크에 응답하지 않습니다.',
  'upstream-websocket-unanswered.meaning':
    '앱이 WebSocket을 사용하지 않으면 무시해도 됩니다. 사용한다면 앱 앞의 프록시가 업그레이드 요청을 버리고 있는 것입니다.',

  'state.summary': '상태 디렉터리에 쓸 수 있습니다.',
  'state-used.summary': '상태 디렉터리에 쓸 수 있습니다(사용 중: {owner}).',
  'state.meaning': '로그아웃, 사용한 코드와 링크, 활동은 다시 시작해도 유지됩니다.',
  'state-unwritable.summary': '상태 디렉터리에 쓸 수 없습니다: {reason}.',
  'state-unwritable.meaning':
    '서비스는 메모리에서 계속 작동하며 쓰기를 다시 시도합니다. 쓰기에 성공하기 전에 다시 시작되면 그동안의 로그아웃은 사라집니다.',
  'state-unwritable.fix': '서비스가 {path}에 쓸 수 있게 하고 해당 디스크의 여유 공간을 확보하세요',
  'state-damaged.summary':
    '상태 디렉터리에서 {count, plural, other {손상된 레코드 #개}}를 건너뛰었습니다.',
  'state-damaged.meaning':
    '로그아웃된 토큰이 다시 유효해졌을 수 있습니다. 손상된 파일은 아직 교체되지 않았습니다.',
  'state-damaged-copied.meaning':
    '로그아웃된 토큰이 다시 유효해졌을 수 있습니다. 손상된 파일은 journal.damaged 파일로 보관했습니다.',
  'state-damaged-lost.meaning':
    '로그아웃된 토큰이 다시 유효해졌을 수 있습니다. 손상된 파일을 journal.damaged 파일로 보관하지 못했습니다: {reason}.',
  'state-damaged.fix': '콘솔에서 ‘모든 기기에서 로그아웃’을 누르고 디스크를 확인하세요',
  'state-lost.summary': '상태 디렉터리의 저널에서 아무것도 읽을 수 없었습니다.',
  'state-lost.meaning':
    '이번 시작 이전의 모든 세션이 종료되었습니다. 콘솔에서 폐기한 앱 토큰이 다시 유효합니다.',
  'state-lost.fix':
    '디스크를 확인하세요. 손상된 파일은 {path}/journal.damaged입니다. 폐기한 토큰은 SERVICE_APP_TOKENS에서 삭제하세요',
  'state-exposed.summary':
    '서비스가 실행되는 컴퓨터의 다른 사용자가 상태 디렉터리에 쓸 수 있습니다.',
  'state-exposed.meaning':
    '다른 사용자가 파일을 바꿔치기하여 로그아웃을 무효로 만들 수 있습니다. 디렉터리의 소유자는 서비스를 실행하는 사용자나 root여야 하며, 그 사용자만 쓸 수 있어야 합니다.',
  'state-unlocked.summary': '상태 디렉터리의 파일 시스템이 잠금을 지원하지 않습니다.',
  'state-unlocked.meaning':
    '다른 Housekey가 같은 디렉터리를 사용해도 알아챌 수 없으며, 양쪽 모두 데이터를 잃게 됩니다.',
  'state-unlocked.fix':
    '로컬 파일 시스템에 {path} 디렉터리를 두거나, 다른 프로그램이 이 디렉터리를 사용하지 않도록 하세요',

  'redis.summary':
    'Redis에 연결되어 있습니다({others, plural, =0 {다른 복제본 없음} other {다른 복제본 #개}}).',
  'redis.meaning': '복제본끼리 로그아웃, 로그인 실패 한도, 콘솔의 활동을 공유합니다.',
  'redis-lost.summary': 'Redis를 사용할 수 없습니다: {reason}.',
  'redis-lost.meaning':
    '이 복제본은 단독으로 계속 작동합니다. 로그인과 세션은 정상이고, 로그인 실패는 복제본별로 제한되며, 로그아웃은 Redis가 복구되면 다른 복제본에 전달됩니다.',
  'replicas-differ.summary':
    '다른 복제본 {others}개 중 {mismatched}개의 비밀 키, 이메일 또는 비밀번호가 다릅니다.',
  'replicas-differ.meaning':
    '복제본이 다른 복제본에서 발급한 토큰을 거부하므로 사용자가 무작위로 로그아웃되는 것처럼 보입니다.',
  'replicas-differ.fix':
    '모든 복제본에 같은 SERVICE_EMAIL, SERVICE_PASSWORD_HASH, SERVICE_SECRET_KEY를 설정하세요',
  'redis-unsigned.summary':
    'Redis에 이 비밀 키로 서명되지 않은 메시지나 레코드가 있습니다({count}개).',
  'redis-unsigned.meaning':
    '이 항목들은 무시됩니다. 다른 프로그램이 이 Redis에 쓸 수 있거나, 비밀 키가 다른 서비스가 같은 접두사를 사용하고 있습니다.',
  'redis-unsigned.fix':
    'Redis 비밀번호를 변경하거나 SERVICE_REDIS_PREFIX를 다른 곳에서 사용하지 않는 값으로 설정하세요',
  'redis-recreated.summary':
    '다른 프로그램이 Redis 키의 유형을 변경하여 키를 다시 만들었습니다({count}개).',
  'redis-recreated.meaning':
    '복제본이 알고 있는 내용을 다시 기록했습니다. 이전의 일회용 코드와 로그인 링크는 거부될 수 있습니다.',

  'notices.summary': '{targets}에 알림을 보냅니다.',
  'notices.meaning':
    '새 기기에서의 로그인, 공격, 패스키 변경을 알려 줍니다. `housekey notify-test` 명령으로 시험해 보세요.',
  'notices-failing.summary': '{target}에 알림을 보내지 못하고 있습니다: {reason}.',
  'notices-failing.meaning':
    '{since}부터 계속 실패하고 있습니다. {waiting, plural, other {알림 #개}}가 대기 중입니다.',
  'notices-failing-lost.meaning':
    '{since}부터 계속 실패하고 있습니다. {waiting, plural, other {알림 #개}}가 대기 중이고 {lost, plural, other {알림 #개}}가 유실되었습니다.',

  'audit-log-failing.summary': '감사 로그를 쓸 수 없습니다: {reason}.',
  'audit-log-failing.meaning':
    '최대 1MiB의 로그 줄이 대기하며, 이를 넘는 줄은 버려지고 개수만 집계됩니다.',

  'variable-misspelled.summary':
    'Housekey에는 {variable} 변수가 없습니다. {intended} 변수를 쓰려고 하셨나요?',
  'variable-misspelled.meaning':
    'Housekey가 이 변수를 무시하므로, 의도한 설정은 기본값으로 유지됩니다.',
  'variable-misspelled.fix': '변수 이름을 바꾸거나(올바른 이름: {intended}) 변수를 제거하세요.',
  'variable-unused.summary': '{needed} 없이는 {variable} 변수가 적용되지 않습니다.',
  'variable-unused.meaning': 'Housekey가 이 변수를 무시합니다.',
  'variable-unused.fix': '{needed} 변수를 설정하거나 {variable} 변수를 제거하세요.',
  'variable-unused-library.summary': '라이브러리에서는 {variable} 변수가 적용되지 않습니다.',
  'variable-unused-library.fix': '{variable} 변수를 제거하세요.',
  'variable-unused-port.summary':
    '{variable} 변수는 적용되지 않습니다. 포트를 지정하는 변수는 PORT입니다.',
  'variable-unused-port.fix': '변수 이름을 PORT로 바꾸거나 변수를 제거하세요.',
  'variable-unused-state.summary':
    'SERVICE_REDIS_URL을 설정하면 상태가 Redis에 저장되므로 {variable} 변수는 적용되지 않습니다.',
  'variable-unused-state.fix':
    'SERVICE_STATE_DIR 변수를 제거하세요. 복제본이 하나뿐이라면 대신 SERVICE_REDIS_URL을 제거해도 됩니다.',
  'cluster-without-redis.summary':
    '{variable} 변수가 설정되어 있지 않은데 이 프로세스는 클러스터의 워커입니다.',
  'cluster-without-redis.meaning':
    '한 워커에서 일어난 로그아웃과 로그인 실패를 다른 워커는 알지 못합니다. 로그아웃된 토큰이 다른 워커에서는 계속 유효하고, 한도도 워커마다 따로 계산됩니다.',
  'cluster-without-redis.fix':
    '모든 워커가 상태를 공유하도록 SERVICE_REDIS_URL(redisUrl)을 설정하세요.',
  'public-path-wildcard.summary':
    '{variable} 변수에 ‘{entry}’ 항목이 있지만 여기서 *는 일반 문자입니다.',
  'public-path-wildcard.meaning': '공개하려던 경로에도 세션이 필요합니다.',
  'public-path-wildcard.fix': '{prefix} 경로를 사용하세요. 그 아래의 모든 경로가 포함됩니다.',
  'public-path-wildcard-root.fix':
    '* 없이 경로를 지정하세요. 각 경로에는 그 아래의 모든 경로가 포함됩니다.',
  'file-empty.summary': '{variable} 변수에 지정된 파일이 비어 있습니다.',
  'file-empty.meaning': '이 변수는 설정되지 않은 것으로 간주됩니다.',
  'file-empty.fix': '파일에 값을 쓰거나 변수를 제거하세요.',
  'password-unused.summary':
    '{variable} 변수가 설정되어 있지만 SERVICE_PASSWORD_HASH가 우선합니다.',
  'password-unused.meaning':
    '해시에 해당하는 비밀번호로만 로그인할 수 있습니다. 다른 비밀번호는 환경 변수를 읽을 수 있는 누구에게나 보입니다.',
  'password-unused.fix': 'SERVICE_PASSWORD 또는 SERVICE_PASSWORD_FILE을 제거하세요.',
  'totp-empty.summary':
    '{variable} 변수가 설정되어 있지만 비어 있어 일회용 코드를 요구하지 않습니다.',
  'totp-empty.meaning':
    '비밀번호만으로 로그인할 수 있습니다. 빈 변수는 .env의 비밀 키도 대체합니다.',
  'totp-empty.fix': '`housekey totp`가 출력하는 줄을 사용하거나 변수를 제거하세요.',
  'env-file-missing.summary':
    '{folder} 폴더에 {variable} 파일이 없고, SERVICE_로 시작하는 변수도 설정되어 있지 않습니다.',
  'env-file-missing.meaning': '.env 파일을 작성했다면 Housekey가 그 파일을 읽지 않은 것입니다.',
  'env-file-missing.fix':
    '.env 파일이 있는 폴더에서 Housekey를 시작하거나 SERVICE_EMAIL과 SERVICE_PASSWORD_HASH를 설정하세요',
  'env-value-cut.summary':
    '.env 파일의 {variable} 값에 #이 있습니다. .env 파일에서는 #부터 주석입니다.',
  'env-value-cut.meaning': '# 앞부분만 사용됩니다.',
  'env-value-cut.fix': "값을 작은따옴표로 묶으세요: {variable}='…'",

  'metrics-token-short.summary': 'SERVICE_METRICS_TOKEN이 너무 짧습니다({minimum}바이트 미만).',
  'metrics-token-short.meaning': '공격자가 토큰을 추측하여 메트릭을 읽을 수 있습니다.',
  'forward-auth-untrusted.summary': 'Forward Auth가 켜져 있지만 신뢰하는 프록시가 없습니다.',
  'forward-auth-untrusted.meaning':
    'Housekey는 방문자가 누구인지, 어떤 페이지를 열려고 했는지를 무시합니다. 그래서 모든 클라이언트가 로그인 실패 한도를 함께 사용하고, 로그인한 후에도 앱으로 돌아가지 않습니다.',
  'trusted-proxies-wide.summary':
    'SERVICE_TRUSTED_PROXIES가 신뢰하는 주소가 너무 많습니다: {addresses}.',
  'trusted-proxies-wide.meaning':
    '이 주소를 사용하는 사람은 누구나 클라이언트 주소를 위조하여 로그인 실패 한도를 우회하고 로그를 조작할 수 있습니다.',
  'cookie-name-foreign.summary':
    '세션 쿠키의 이름은 {name}이며, 다른 인스턴스는 이 이름을 인식하지 못합니다.',
  'cookie-name-foreign.meaning':
    '브라우저는 호스트의 모든 포트에 쿠키를 보냅니다. 이 호스트에 다른 Housekey가 있으면 이 세션을 자신의 앱에 전달하게 됩니다.',
  'identity-key-derived.summary': '서명된 신원의 키가 SERVICE_SECRET_KEY에서 파생됩니다.',
  'identity-key-derived.meaning':
    '앱이 공개 키를 캐시하므로 다시 시작해도 키가 유지되어야 하지만, 무작위 키를 보관할 곳이 없습니다. 공개 키를 읽을 수 있는 사람은 누구나 느리게나마 비밀 키의 추측을 시험할 수 있습니다. 상태 디렉터리, Redis 또는 SERVICE_IDENTITY_KEY를 사용하면 이를 막을 수 있으며, 그때 공개 키가 한 번 바뀝니다.',
  'cookie-domain-public.summary':
    'SERVICE_COOKIE_DOMAIN의 도메인 {domain} 아래에는 누구나 호스트를 등록할 수 있습니다.',
  'cookie-domain-public.meaning':
    '브라우저가 이러한 쿠키를 거부하므로 아무도 로그인 상태를 유지할 수 없고, 로그인할 때 다른 사람의 호스트로 리디렉션될 수 있습니다.',
  'cookie-domain-elsewhere.summary':
    'SERVICE_PUBLIC_URL이 SERVICE_COOKIE_DOMAIN의 도메인 {domain} 아래에 있지 않습니다.',
  'cookie-domain-elsewhere.meaning':
    '브라우저는 호스트가 속하지 않은 도메인의 쿠키를 거부하므로 아무도 로그인 상태를 유지할 수 없습니다.',

  'accent-contrast-light.summary':
    'SERVICE_ACCENT의 대비가 너무 낮습니다: 라이트 모드에서 {light}({lightContrast}:1).',
  'accent-contrast-dark.summary':
    'SERVICE_ACCENT의 대비가 너무 낮습니다: 다크 모드에서 {dark}({darkContrast}:1).',
  'accent-contrast-both.summary':
    'SERVICE_ACCENT의 대비가 너무 낮습니다: 라이트 모드에서 {light}({lightContrast}:1), 다크 모드에서 {dark}({darkContrast}:1).',
  'accent-contrast.meaning':
    '링크와 레이블을 읽기 어렵습니다. 모든 배경에서 {minimum}:1의 대비가 필요합니다(WCAG 2.2, AA 수준). 해결 방법에 기준을 충족하는 가장 가까운 색이 있습니다.',
} as const;
