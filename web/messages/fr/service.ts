/** Pages that the service renders itself. */
export default {
  signOutTitle: 'Se déconnecter ?',
  signOutHelp:
    'Votre session dans ce navigateur prend fin, avec tout ce qui y est encore en cours.',
  signedOutTitle: 'Déconnecté',
  tooManyCookies: 'Trop de cookies',
  cookiesDeleted:
    'Des pages de ce site ont créé plus de cookies qu’une requête ne peut en transporter. Ils ont été supprimés, y compris votre session. Vous devrez peut-être vous reconnecter.',
  cookiesKept:
    'Des pages de ce site ont créé plus de cookies qu’une requête ne peut en transporter. Aucune page ne s’ouvrira tant que vous ne les aurez pas supprimés. Vous serez aussi déconnecté.',
  continue: 'Continuer',
  deleteCookies: 'Supprimer les cookies de ce site',
  scriptNeeded:
    'La connexion nécessite JavaScript. Autorisez-le pour ce site et rechargez la page.',
} as const;
