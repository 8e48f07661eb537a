/** Pages that the service renders itself. */
export default {
  signOutTitle: 'サインアウトしますか？',
  signOutHelp: 'このブラウザでのセッションと、その中でまだ実行中のものがすべて終了します。',
  signedOutTitle: 'サインアウト完了',
  tooManyCookies: 'Cookie が多すぎます',
  cookiesDeleted:
    'このサイトのページが、リクエストに収まらない数の Cookie を設定しました。セッションも含めて Cookie を削除しました。もう一度サインインが必要な場合があります。',
  cookiesKept:
    'このサイトのページが、リクエストに収まらない数の Cookie を設定しました。削除するまで、どのページも開けません。削除するとサインアウトもされます。',
  continue: '続ける',
  deleteCookies: 'このサイトの Cookie を削除',
  scriptNeeded:
    'サインインには JavaScript が必要です。このサイトで許可して、ページを再読み込みしてください。',
} as const;
