/** The frame of the pages behind the login, the welcome page, and pages about errors. */
export default {
  skipToContent: 'İçeriğe geç',
  pages: 'Sayfalar',
  welcome: 'Hoş geldiniz',
  console: 'Konsol',
  app: 'Uygulama',
  openConsole: 'Konsolu aç',
  guest: 'Konuk',
  account: 'Hesap:',
  signedInAs: 'Oturum açan:',
  signOut: 'Oturumu kapat',
  signingOut: 'Oturum kapatılıyor…',
  cancel: 'Vazgeç',
  done: 'Bitti',
  copy: 'Kopyala',
  copyWhat: 'Kopyala: {what}',
  copied: 'Kopyalandı.',
  selected: 'Seçildi. Klavyeyle kopyalayın.',
  checkingSession: 'Oturumunuz denetleniyor…',
  loadingConsole: 'Konsol yükleniyor…',
  loadingConfiguration: 'Yapılandırma yükleniyor…',
  ownerOnly:
    'Bu oturum açma sayfasının ne kadar güvenli olduğunu ve kimlerin oturum açtığını yalnızca sahibi görür.',
  configurationUnreachable: 'Hizmete ulaşılamadığı için yapılandırma gösterilemiyor.',
  pageFailed: 'Bu sayfa yüklenemedi',
  pageFailedHelp: 'Hizmet çalışmıyor ya da siz bu sayfayı açtıktan sonra güncellenmiş olabilir.',
  reload: 'Yenile',
  unreachableTitle: 'Hizmete ulaşılamıyor',
  pageHidden:
    'Hizmet kim olduğunuzu doğrulayana kadar bu sayfa gizli kalır. Oturumunuz kapatılmadı.',
  pageHiddenHelp:
    'Hizmet yeniden başlatılıyor ya da bağlantınız kesilmiş olabilir. Bu hizmeti siz yönetiyorsanız çalıştığını denetleyin ve günlüğüne bakın.',
  notFound: 'Sayfa bulunamadı',
  notFoundHelp:
    '<code>{path}</code> adresinde bir sayfa yok. Bağlantı eski ya da adres yanlış yazılmış olabilir.',
  goToWelcome: 'Ana sayfaya git',
  appUnreachable: 'Uygulamaya ulaşılamıyor',
  appUnreachableSummary: 'Housekey çalışıyor, ancak bu adresteki uygulamaya bağlanamıyor.',
  appUnreachableAdvice:
    'Uygulama yeniden başlatılıyor olabilir. Birazdan yeniden deneyin. Bu uygulamayı siz yönetiyorsanız çalıştığını denetleyin ve günlüğüne bakın.',
  appSlow: 'Uygulama zamanında yanıt vermedi',
  appSlowSummary: 'Housekey çalışıyor, ancak bu adresteki uygulama zamanında yanıt vermedi.',
  appSlowAdvice:
    'Bir şey gönderiyorduysanız ulaşmış olabilir. Yeniden göndermeden önce denetleyin. Bu uygulamayı siz yönetiyorsanız onu neyin meşgul ettiğini denetleyin.',
  appOversized: 'Uygulama çok fazla üst bilgi gönderdi',
  appOversizedSummary:
    'Housekey çalışıyor, ancak bu adresteki uygulama izin verilenden fazla üst bilgiyle yanıt verdi.',
  appOversizedAdvice:
    'Bu sitenin çerezlerini silmek işe yarayabilir. Bu uygulamayı siz yönetiyorsanız 64 KiB’den az üst bilgi göndermesini sağlayın.',
  signInNotAffected: 'Oturumunuz bundan etkilenmez.',
  guestLead: 'Bu adresi açan herkes, tıpkı sizin gibi <strong>konuk</strong> olarak girer.',
  guestLeadWithApp:
    'Bu adresi açan herkes, tıpkı sizin gibi <strong>konuk</strong> olarak girer ve bu adresteki uygulamayı kullanabilir.',
  ownerLead: '<user>{email}</user> olarak oturum açtınız. Yalnızca siz oturum açabilirsiniz.',
  ownerLeadWithApp:
    '<user>{email}</user> olarak oturum açtınız. Bu adresteki uygulamada yalnızca siz oturum açabilirsiniz.',
  otherLead: '<user>{email}</user> olarak oturum açtınız.',
  authDisabled: 'Kimlik doğrulama kapalı',
  setUpLogin: 'Oturum açmayı ayarla',
  aboutHousekey: 'Housekey hakkında',
  aboutLogin: 'Housekey, kendi sunucunuzdaki uygulamalar için bir oturum açma hizmetidir.',
  aboutAppLogin:
    'Housekey, bu adresteki uygulama için oturum açma hizmetidir. Uygulamanın ayrıca kendi oturum açma sayfasına gerek yoktur.',
  aboutUser:
    'Tek bir e-posta adresi ve tek bir parolası olan tek bir kullanıcı vardır. Hesap ya da kullanıcı veri tabanı yoktur.',
  configuration: 'Yapılandırma',
  consoleExplains: '<link>Konsol</link> bunları açıklar ve nasıl düzeltileceğini gösterir.',
  twoVariables:
    'Kimlik doğrulamayı iki ortam değişkeni açar. Bunları ayarlayıp hizmeti yeniden başlatın.',
  emailVariable: 'oturum açtığınız e-posta adresi',
  hashVariable: '<code>housekey hash</code> komutunun parolanız için yazdırdığı karma',
  nothingToFix: 'Düzeltilecek bir şey yok.',
  noSignIn: 'Kayıtlı oturum açma yok.',
  noDevice: 'Henüz hiçbir cihazda parolayla oturum açılmadı.',
  andMore: '{names} ve {count, plural, one {# cihaz daha} other {# cihaz daha}}',
} as const;
