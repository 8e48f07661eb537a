/** Pages that the service renders itself. */
export default {
  signOutTitle: 'לצאת?',
  signOutHelp: 'פעולה זו מסיימת את ההפעלה בדפדפן הזה, עם כל מה שעדיין פועל בה.',
  signedOutTitle: 'בוצעה יציאה',
  tooManyCookies: 'יותר מדי קובצי Cookie',
  cookiesDeleted:
    'דפים באתר הזה יצרו יותר קובצי Cookie ממה שבקשה יכולה לשאת. הם נמחקו, כולל ההפעלה שלך. ייתכן שצריך להיכנס שוב.',
  cookiesKept:
    'דפים באתר הזה יצרו יותר קובצי Cookie ממה שבקשה יכולה לשאת. שום דף לא ייפתח עד למחיקתם. המחיקה גם מוציאה אותך מהשירות.',
  continue: 'המשך',
  deleteCookies: 'מחיקת קובצי ה־Cookie של האתר הזה',
  scriptNeeded: 'לכניסה דרוש JavaScript. נא לאפשר אותו לאתר הזה ולטעון את הדף מחדש.',
} as const;
