/** Passkeys and app tokens. */
export default {
  loadingPasskeys: '패스키를 불러오는 중…',
  passkeysFailed: '패스키를 불러오지 못했습니다.',
  passkeysHelp:
    '패스키를 사용하면 기기의 지문, 얼굴 또는 PIN으로 로그인할 수 있으며, 이 서비스의 페이지에서만 작동합니다. Housekey는 <code>SERVICE_PASSKEYS</code>에 공개 키만 보관하고 비밀 정보는 보관하지 않습니다.',
  noPasskeys: '아직 패스키가 없습니다.',
  passkeyFor: '<strong>{name}</strong>, {host}용',
  passkeyConfigured: 'SERVICE_PASSKEYS에 있음',
  passkeyUnsaved: '아직 SERVICE_PASSKEYS에 없음: 다시 시작할 때까지 작동',
  passkeyDeleted:
    '삭제되었지만 아직 SERVICE_PASSKEYS에 있음: 다시 시작하기 전에 해당 항목을 삭제하세요',
  passkeyElsewhere: 'SERVICE_PASSKEYS에 있지만 다른 호스트용임',
  needsPublicUrl:
    '패스키는 하나의 호스트 이름에 연결됩니다. SERVICE_PUBLIC_URL을 이 서비스의 https 주소로 설정하고 서비스를 다시 시작하세요.',
  needsHostName:
    '브라우저는 IP 주소에서 패스키를 거부합니다. 이 서비스에 호스트 이름을 지정하고 SERVICE_PUBLIC_URL에 설정하세요.',
  needsHttps:
    '브라우저는 HTTPS 없이는 패스키를 거부합니다. 이 서비스에 HTTPS로 접속할 수 있게 하고 SERVICE_PUBLIC_URL을 그 https 주소로 설정하세요.',
  registrationCanceled: '취소됨: 브라우저 창이 닫혔거나 시간이 초과되었습니다.',
  registrationUnsupported:
    '이 기기는 패스키를 저장할 수 없거나 지문, 얼굴 또는 PIN으로 사용자를 확인할 수 없습니다.',
  registrationInsecure:
    '브라우저가 이 페이지에서 패스키를 거부했습니다. SERVICE_PUBLIC_URL의 주소로 콘솔을 여세요.',
  registrationKnown: '이 기기에는 이미 이 서비스의 패스키가 있습니다.',
  registrationFailed: '브라우저에서 패스키를 사용하지 못했습니다. 다시 시도하세요.',
  registrationExpired: '시간이 너무 오래 걸렸습니다. 처음부터 다시 시작하세요.',
  registrationRefused: '패스키가 승인되지 않았습니다. 처음부터 다시 시작하세요.',
  passkeysNeedHttps:
    '패스키를 사용하려면 SERVICE_PUBLIC_URL이 호스트 이름이 있는 https 주소여야 합니다',
  lastPasskey:
    '유일한 패스키이며 비밀번호 로그인이 꺼져 있습니다. 먼저 SERVICE_PASSWORD_SIGN_IN 설정을 제거하세요',
  passkeyNameRule: '이름은 영문자, 숫자, 점, 하이픈, 밑줄로 1~40자여야 합니다',
  passkeyNameTaken: '이 이름의 패스키가 이미 있습니다. 다른 이름을 선택하세요',
  tooManyPasskeys: '아직 구성에 없는 패스키가 너무 많습니다. 구성에 추가하고 다시 시작하세요',
  passkeyRegistered: '이 패스키는 이미 등록되어 있습니다',
  serviceUnreachable: '서비스에 연결할 수 없습니다.',
  serviceBusy: '서비스가 혼잡합니다. 잠시 후 다시 시도하세요.',
  registerPasskey: '패스키 등록',
  passkeyName: '이름(예: phone)',
  passwordAgain: '비밀번호 다시 입력',
  confirmOwner: '본인인지 확인해 주세요. 확인은 10분 동안 유효합니다.',
  removePasskey: '패스키 제거',
  removePasskeyHelp: '더 이상 이 패스키로 로그인할 수 없으며, 해당 세션은 즉시 종료됩니다.',
  incorrectPassword: '비밀번호가 올바르지 않습니다',
  confirmWithPasskey: '대신 패스키로 확인',
  passkeyCreated:
    '패스키가 생성되었습니다. 제대로 작동하는지 확인하려면 지금 한 번 로그인해 보세요.',
  testPasskey: '패스키 테스트',
  keepPasskey: '한 단계 남음: 패스키 저장',
  keepPasskeyHelp:
    '지금 로그인에 사용할 수 있지만 서비스가 다시 시작될 때까지만 가능합니다. 해당 항목을 구성에 추가하세요. 비밀 정보는 들어 있지 않습니다.',
  allPasskeys: '모든 패스키가 포함된 구성입니다. 사용하는 방식에 맞는 것을 넣으세요.',
  codesOff:
    '꺼짐: 비밀번호만으로 로그인할 수 있습니다. 인증 앱의 코드도 필요하게 하면 비밀번호를 도난당해도 그것만으로는 로그인할 수 없습니다.',
  codesTurnOn: '켜려면 호스트에서 이 명령을 실행하고 출력된 줄을 구성에 추가하세요.',
  codesEachSignIn:
    '켜짐: 비밀번호로 로그인할 때마다 인증 앱의 코드가 필요합니다. <code>SERVICE_TOTP_EVERY=device</code>로 설정하면 알려진 기기에서는 30일마다 한 번만 필요합니다.',
  codesEachDevice:
    '켜짐: 기기마다 30일에 한 번 인증 앱의 코드가 필요합니다. <code>SERVICE_TOTP_EVERY=sign-in</code>으로 설정하면 비밀번호로 로그인할 때마다 필요합니다.',
  codesLost:
    '복구 코드는 없습니다. 앱을 잃어버린 경우 호스트에서 <code>housekey link</code>를 실행하거나 <code>SERVICE_TOTP_SECRET</code>을 제거하고 서비스를 다시 시작하세요.',
  loadingAppTokens: '앱 토큰을 불러오는 중…',
  appTokensUnreachable: '서비스에 연결할 수 없어 앱 토큰을 표시할 수 없습니다.',
  appTokensHelp:
    '스크립트, git, 캘린더 클라이언트 등의 프로그램은 앱 토큰으로 앱을 사용합니다. 토큰을 만들려면 <code>housekey app-token NAME</code> 명령을 실행하고 출력된 줄을 <code>SERVICE_APP_TOKENS</code>에 추가하세요.',
  allMethods: '모든 메서드',
  limitsEverywhere: '{methods}: 앱의 모든 경로.',
  limitsEverywhereUntil: '{methods}: 앱의 모든 경로, {date}까지.',
  limits: '{methods}: {paths}.',
  limitsUntil: '{methods}: {paths}, {date}까지.',
  neverUsed: '서비스가 시작된 이후 사용되지 않았습니다.',
  usedRecently: '최근 2시간 이내에 사용되었습니다.',
  lastUsed: '마지막 사용: {ago}.',
  expiredState: '만료됨',
  revokedState: '폐기됨',
  revoke: '폐기',
  revokeWhich: '{name} 폐기',
  revokeTitle: '<code>{name}</code> 토큰을 폐기할까요?',
  revokeConfirm: '앱 토큰 폐기',
  revoking: '폐기하는 중…',
  revokeFailed: '폐기하지 못했습니다. 앱 토큰은 아직 유효합니다.',
  revokeHelp:
    '이 토큰을 사용하는 프로그램은 즉시 거부되고 진행 중인 요청도 종료됩니다. Redis나 <code>SERVICE_STATE_DIR</code> 설정이 없으면, <code>SERVICE_APP_TOKENS</code>에서 해당 줄을 제거하기 전까지는 서비스를 다시 시작하면 토큰이 다시 유효해집니다.',
  revokedDone: '{name} 토큰이 폐기되었습니다. SERVICE_APP_TOKENS에서도 해당 줄을 제거하세요.',
} as const;
