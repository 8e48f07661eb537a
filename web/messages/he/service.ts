/** Pages that the service renders itself. */
export default {
  signOutTitle: 'לצאת?',
  signOutHelp: 'הפעולה הזאת מסיימת את ההפעלה שלך בדפדפן הזה, עם כל מה שעדיין פועל בה.',
  signedOutTitle: 'בוצעה יציאה',
  tooManyCookies: 'יותר מדי עוגיות',
  cookiesDeleted:
    'דפים באתר הזה יצרו יותר עוגיות ממה שבקשה יכולה להכיל. הן נמחקו, כולל ההפעלה שלך. ייתכן שיהיה צורך להיכנס שוב.',
  cookiesKept:
    'דפים באתר הזה יצרו יותר עוגיות ממה שבקשה יכולה להכיל. שום דף לא ייפתח עד למחיקתן. המחיקה גם מוציאה אותך מהמערכת.',
  continue: 'המשך',
  deleteCookies: 'מחיקת העוגיות של האתר הזה',
  scriptNeeded: 'לכניסה דרוש JavaScript. נא לאפשר אותו לאתר הזה ולטעון את הדף מחדש.',
} as const;
