/** The login page. */
export default {
  signIn: 'Oturum aç',
  signInTo: '{host} için oturum açın',
  passwordHelp: 'Bu hizmet için ayarlanan e-posta adresini ve parolayı kullanın.',
  email: 'E-posta',
  emailMissing: 'Lütfen e-posta adresinizi girin.',
  password: 'Parola',
  passwordMissing: 'Lütfen parolanızı girin.',
  showPassword: 'Parolayı göster',
  capsLock: 'Caps Lock açık.',
  staySignedIn: 'Oturumumu açık tut',
  signingIn: 'Oturum açılıyor…',
  signingYouIn: 'Oturumunuz açılıyor…',
  loading: 'Yükleniyor…',
  host: 'Sunucu:',
  language: 'Dil',
  openApp: 'Uygulamayı aç',
  enterCode: 'Kodu girin',
  codeHelp: 'Kimlik doğrulama uygulamanız her 30 saniyede bir yeni tek kullanımlık kod gösterir.',
  code: 'Tek kullanımlık kod',
  codeMissing: 'Lütfen kodu girin.',
  backToPassword: 'Parolaya dön',
  passkeySignIn: 'Geçiş anahtarıyla oturum aç',
  passkeyHelp: 'Bu hizmete kayıtlı bir geçiş anahtarı kullanın.',
  passkeysUnsupported: 'Bu tarayıcı burada geçiş anahtarı kullanamıyor.',
  waitingForBrowser: 'Tarayıcı bekleniyor…',
  hostUnreachable: '{host} sunucusuna ulaşılamıyor',
  unreachable: 'Hizmete ulaşılamıyor',
  unreachableHelp: 'Hizmet yeniden başlatılıyor ya da bağlantınız kesilmiş olabilir.',
  tryAgain: 'Yeniden dene',
  trying: 'Deneniyor…',
  noResponseAfter:
    '{count, plural, one {# yeni denemeden} other {# yeni denemeden}} sonra hâlâ yanıt yok.',
  retriesByItself:
    'Bu sayfa {seconds, plural, one {# saniye} other {# saniye}} sonra kendiliğinden yeniden deneyecek.',
  retryIn: '{seconds, plural, one {# saniye} other {# saniye}} sonra yeniden denenecek.',
  tryNow: 'Şimdi yeniden deneyebilirsiniz.',
  waitClock: '{time} sonra yeniden deneyin.',
  waitSeconds: '{seconds, plural, one {# saniye} other {# saniye}} sonra yeniden deneyin.',
  waitMinutes: '{minutes, plural, one {# dakika} other {# dakika}} sonra yeniden deneyin.',
  incorrect: 'E-posta adresi veya parola yanlış. Lütfen ikisini de denetleyip yeniden deneyin.',
  codeRequired: 'Lütfen tek kullanımlık kodu girin.',
  incorrectCode: 'Kod yanlış. Cihazınızın ve hizmetin saatlerinin doğru olduğunu denetleyin.',
  usedCode: 'Bu kod artık kullanılamaz. Sonraki kodu bekleyin.',
  tooManyCodes: 'Çok fazla yanlış kod girildi.',
  codeUnavailable: 'Hizmet şu anda bunu denetleyemiyor.',
  linkInvalid:
    'Bu bağlantı beş dakikadan eski ya da daha önce kullanılmış. “housekey link” komutunu yeniden çalıştırın.',
  throttled: 'Çok fazla deneme yapıldı.',
  busy: 'Hizmet, açılan başka oturumlarla meşgul.',
  failedUnreachable: 'Hizmete ulaşılamıyor. Bağlantınızı denetleyin, sonra yeniden oturum açın.',
  unexpected: 'Hizmette bir sorun oluştu. Lütfen birazdan yeniden deneyin.',
  crossSite:
    'Engellendi: Bu sayfa başka bir sitenin parçası gibi görünüyor. Sayfayı kendi adresinde açın.',
  cookieBlocked:
    'Tarayıcınız, oturumunuzu açık tutan çerezi engelledi. Çereze izin verip yeniden oturum açın.',
  proving:
    'Hizmet yoğun. Oturumunuzun açılması için tarayıcınız ek bir hesaplama yapıyor. Bu bir dakika sürebilir.',
  expired: 'Oturumunuzun süresi doldu. Kaldığınız yerden devam etmek için oturum açın.',
  revoked:
    'Oturumunuz başka bir yerde kapatıldı ya da parola veya imza anahtarı değişti. Lütfen yeniden oturum açın.',
  signedOutInOtherTab:
    'Başka bir sekmede oturumu kapattınız. Kaldığınız yerden devam etmek için oturum açın.',
  signedOut: 'Oturumunuz kapatıldı.',
  signedOutLocally:
    'Oturum yalnızca bu tarayıcıda kapatıldı: Oturumu sonlandırmak için hizmete ulaşılamadı.',
  signedOutEverywhere:
    'Oturum her yerde kapatıldı. Tüm cihazlarda yeniden oturum açılması gerekir.',
  pendingReplicas: 'Redis’e yeniden ulaşılır ulaşılmaz diğer replikalar da aynısını yapar.',
  pendingStateDirectory:
    'Bu değişiklik şimdilik yalnızca bellekte: Hizmet, durum dizinine yeniden yazabilmeden önce yeniden başlarsa değişiklik kaybolur.',
  linkTitle: 'Bağlantıyla oturum açın',
  linkHelp: 'Bu bağlantı, bu cihazda parola istemeden oturumunuzu açar. Yalnızca bir kez çalışır.',
  usePassword: 'Parola kullan',
  bounced: 'Uygulama sizi geri gönderdi',
  bouncedHelp:
    'Yeniden oturum açmanız gerekmiyor, ancak uygulama sizi sürekli bu sayfaya yönlendiriyor.',
  bouncedGateway:
    'Bu uygulamayı siz yönetiyorsanız neden /login adresine yönlendirdiğini denetleyin. Orada kendi oturum açma sayfası varsa onu kapatın ya da SERVICE_PREFIX_ONLY=true ayarını ekleyin.',
  bouncedProxy:
    'Bu uygulamayı siz yönetiyorsanız SERVICE_COOKIE_DOMAIN değişkeninin uygulamanın sunucu adını kapsadığını ve vekil sunucunuzun çerezleri ilettiğini denetleyin.',
  openHousekey: 'Housekey’i aç',
  passkeyUnknown:
    'Bu geçiş anahtarı burada kayıtlı değil ya da kaldırılmış. Başka birini kullanın.',
  passkeyExpired: 'Bu çok uzun sürdü. Lütfen yeniden deneyin.',
  passkeyRefused:
    'Geçiş anahtarı kabul edilmedi. Kilidinin parmak izi, yüz veya PIN ile açılması gerekir.',
  promptCanceled:
    'Geçiş anahtarı kullanılmadı: Tarayıcının penceresi kapatıldı ya da seçilebilecek bir anahtar yoktu.',
  promptUnsupported: 'Bu tarayıcı veya cihaz geçiş anahtarlarını desteklemiyor.',
  promptInsecure:
    'Tarayıcı bu sayfada geçiş anahtarlarına izin vermedi. Hizmeti kendi https adresinde açın.',
  promptKnown: 'Bu cihazda bu hizmet için zaten bir geçiş anahtarı var.',
  promptFailed: 'Tarayıcı geçiş anahtarını kullanamadı. Lütfen yeniden deneyin.',
} as const;
