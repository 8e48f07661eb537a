/** Passkeys and app tokens. */
export default {
  loadingPasskeys: 'Geçiş anahtarları yükleniyor…',
  passkeysFailed: 'Geçiş anahtarları yüklenemedi.',
  passkeysHelp:
    'Geçiş anahtarı, cihazınızın parmak izi, yüz veya PIN doğrulamasıyla oturumunuzu açar ve yalnızca bu hizmetin kendi sayfalarında çalışır. Housekey, <code>SERVICE_PASSKEYS</code> içinde yalnızca ortak anahtarını tutar, gizli bilgi tutmaz.',
  noPasskeys: 'Henüz geçiş anahtarı yok.',
  passkeyFor: '{host} için <strong>{name}</strong>',
  passkeyConfigured: 'SERVICE_PASSKEYS içinde',
  passkeyUnsaved: 'henüz SERVICE_PASSKEYS içinde değil: yeniden başlatılana kadar çalışır',
  passkeyDeleted:
    'kaldırıldı, ama hâlâ SERVICE_PASSKEYS içinde: yeniden başlatmadan önce girdisini silin',
  passkeyElsewhere: 'SERVICE_PASSKEYS içinde, ama başka bir sunucu için',
  needsPublicUrl:
    'Geçiş anahtarı tek bir sunucu adına aittir. SERVICE_PUBLIC_URL değerini bu hizmetin https adresi olarak ayarlayıp hizmeti yeniden başlatın.',
  needsHostName:
    'Tarayıcılar IP adresleri için geçiş anahtarlarına izin vermez. Bu hizmete bir sunucu adı verin ve bunu SERVICE_PUBLIC_URL değerinde kullanın.',
  needsHttps:
    'Tarayıcılar HTTPS olmadan geçiş anahtarlarına izin vermez. Bu hizmeti HTTPS üzerinden sunun ve SERVICE_PUBLIC_URL değerini https adresi olarak ayarlayın.',
  registrationCanceled: 'İptal edildi: Tarayıcının penceresi kapatıldı ya da süre doldu.',
  registrationUnsupported:
    'Bu cihaz geçiş anahtarı saklayamıyor ya da kullanıcısını parmak izi, yüz veya PIN ile doğrulayamıyor.',
  registrationInsecure:
    'Tarayıcı bu sayfada geçiş anahtarlarına izin vermedi. Konsolu SERVICE_PUBLIC_URL içindeki adreste açın.',
  registrationKnown: 'Bu cihazda bu hizmet için zaten bir geçiş anahtarı var.',
  registrationFailed: 'Tarayıcı geçiş anahtarını kullanamadı. Lütfen yeniden deneyin.',
  registrationExpired: 'Bu çok uzun sürdü. Lütfen baştan başlayın.',
  registrationRefused: 'Geçiş anahtarı kabul edilmedi. Lütfen baştan başlayın.',
  passkeysNeedHttps:
    'Geçiş anahtarları için SERVICE_PUBLIC_URL, sunucu adı içeren bir https adresi olmalıdır',
  lastPasskey:
    'Başka geçiş anahtarı yok ve parolalar kapalı; önce SERVICE_PASSWORD_SIGN_IN değişkenini kaldırın',
  passkeyNameRule:
    'Ad 1-40 karakter olmalı ve yalnızca İngilizce harf, rakam, nokta, kısa çizgi ve alt çizgi içermelidir',
  passkeyNameTaken: 'Bu ad başka bir geçiş anahtarında kullanılıyor; başka bir ad seçin',
  tooManyPasskeys:
    'Çok fazla geçiş anahtarı henüz yapılandırmada değil; bunları ekleyip yeniden başlatın',
  passkeyRegistered: 'Bu geçiş anahtarı zaten kayıtlı',
  serviceUnreachable: 'Hizmete ulaşılamıyor.',
  serviceBusy: 'Hizmet meşgul. Lütfen birazdan yeniden deneyin.',
  registerPasskey: 'Geçiş anahtarı kaydet',
  passkeyName: 'Ad, örneğin telefon',
  passwordAgain: 'Parolanızı yeniden girin',
  confirmOwner: 'Siz olduğunuzu onaylayın. Onay on dakika geçerlidir.',
  removePasskey: 'Geçiş anahtarını kaldır',
  removePasskeyHelp: 'Artık onunla oturum açılamaz ve oturumları hemen sona erer.',
  incorrectPassword: 'Parola yanlış',
  confirmWithPasskey: 'Geçiş anahtarıyla onayla',
  passkeyCreated:
    'Geçiş anahtarı oluşturuldu. Çalıştığından emin olmak için şimdi onunla bir kez oturum açın.',
  testPasskey: 'Geçiş anahtarını dene',
  keepPasskey: 'Bir adım daha: Geçiş anahtarını saklayın',
  keepPasskeyHelp:
    'Bu anahtarla şimdiden oturum açabilirsiniz, ama yalnızca hizmet yeniden başlatılana kadar. Girdisini yapılandırmaya ekleyin. Girdi gizli bilgi içermez.',
  allPasskeys: 'Tüm geçiş anahtarlarıyla, kullandığınız yere göre:',
  codesOff:
    'Kapalı: Oturum açmak için yalnızca parola yeterlidir. Ayrıca kimlik doğrulama uygulamasından bir kod gerekirse, çalınan bir parola yetmez.',
  codesTurnOn:
    'Açmak için bu komutu ana makinede çalıştırın ve yazdırdığı satırı yapılandırmaya ekleyin:',
  codesEachSignIn:
    'Açık: Parolayla her oturum açmada kimlik doğrulama uygulamanızdan bir kod gerekir. <code>SERVICE_TOTP_EVERY=device</code> ile bilinen bir cihazda yalnızca 30 günde bir gerekir.',
  codesEachDevice:
    'Açık: Her cihazda 30 günde bir kimlik doğrulama uygulamanızdan bir kod gerekir. <code>SERVICE_TOTP_EVERY=sign-in</code> ile parolayla her oturum açmada gerekir.',
  codesLost:
    'Kurtarma kodu yoktur. Uygulamayı kaybederseniz ana makinede <code>housekey link</code> komutunu çalıştırın ya da <code>SERVICE_TOTP_SECRET</code> değişkenini kaldırıp hizmeti yeniden başlatın.',
  loadingAppTokens: 'Uygulama belirteçleri yükleniyor…',
  appTokensUnreachable: 'Hizmete ulaşılamadığı için uygulama belirteçleri gösterilemiyor.',
  appTokensHelp:
    'Betikler, git, takvim istemcileri ve diğer programlar uygulamayı bunlarla kullanır. Yeni bir belirteç için <code>housekey app-token NAME</code> komutunu çalıştırın ve satırını <code>SERVICE_APP_TOKENS</code> değişkenine ekleyin.',
  allMethods: 'Tüm yöntemler',
  limitsEverywhere: 'Uygulamanın tüm yollarında: {methods}.',
  limitsEverywhereUntil: 'Uygulamanın tüm yollarında: {methods}. Bitiş: {date}.',
  limits: '{paths} için: {methods}.',
  limitsUntil: '{paths} için: {methods}. Bitiş: {date}.',
  neverUsed: 'Hizmet başlatıldığından beri kullanılmadı.',
  usedRecently: 'Son iki saat içinde kullanıldı.',
  lastUsed: 'Son kullanım: {ago}.',
  expiredState: 'süresi doldu',
  revokedState: 'iptal edildi',
  revoke: 'İptal et',
  revokeWhich: 'İptal et: {name}',
  revokeTitle: '<code>{name}</code> iptal edilsin mi?',
  revokeConfirm: 'Belirteci iptal et',
  revoking: 'İptal ediliyor…',
  revokeFailed: 'İptal edilemedi. Uygulama belirteci hâlâ geçerli.',
  revokeHelp:
    'Belirteci kullanan programın erişimi hemen kesilir ve süren istekleri sonlanır. Redis veya <code>SERVICE_STATE_DIR</code> yoksa belirteç, yeniden başlatmadan sonra yine geçerli olur; bunu önlemek için satırını <code>SERVICE_APP_TOKENS</code> değişkeninden kaldırın.',
  revokedDone: '{name} iptal edildi. Satırını SERVICE_APP_TOKENS değişkeninden de kaldırın.',
} as const;
