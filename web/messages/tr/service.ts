/** Pages that the service renders itself. */
export default {
  signOutTitle: 'Oturum kapatılsın mı?',
  signOutHelp:
    'Bu işlem, bu tarayıcıdaki oturumunuzu ve oturumda çalışmaya devam eden her şeyi sonlandırır.',
  signedOutTitle: 'Oturum kapatıldı',
  tooManyCookies: 'Çok fazla çerez',
  cookiesDeleted:
    'Bu sitedeki sayfalar, bir isteğin taşıyabileceğinden fazla çerez oluşturdu. Çerezler, oturumunuzla birlikte silindi. Yeniden oturum açmanız gerekebilir.',
  cookiesKept:
    'Bu sitedeki sayfalar, bir isteğin taşıyabileceğinden fazla çerez oluşturdu. Bunları silene kadar hiçbir sayfa açılmaz. Bu, oturumunuzu da kapatır.',
  continue: 'Devam et',
  deleteCookies: 'Bu sitenin çerezlerini sil',
  scriptNeeded:
    'Oturum açmak için JavaScript gerekir. Lütfen bu site için izin verip sayfayı yenileyin.',
} as const;
