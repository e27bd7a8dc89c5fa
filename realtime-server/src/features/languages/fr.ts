import type { Words } from './words.ts'

const wasNotYou =
  'Si ce n’était pas toi, touche « Mot de passe oublié ? » sur l’écran de connexion. Un nouveau mot de passe supprime aussi toutes les clés d’accès.'

export const fr: Words = {
  letters: {
    reset: (appName) => ({
      subject: `Choisis un nouveau mot de passe ${appName}`,
      before: [
        `Quelqu’un, sans doute toi, a demandé un nouveau mot de passe pour ton compte ${appName}.`,
      ],
      button: 'Choisir un nouveau mot de passe',
      after: [
        'Le lien fonctionne une seule fois, pendant 15 minutes.',
        'Si ce n’était pas toi, tu n’as rien à faire. Ton mot de passe reste le même.',
      ],
    }),
    email: (appName, email) => ({
      subject: `Confirme ton adresse e-mail pour ${appName}`,
      before: [
        `Touche le bouton pour utiliser ${email} avec ton compte ${appName} à partir de maintenant.`,
      ],
      button: 'Confirmer cette adresse',
      after: [
        'Le lien fonctionne une seule fois, pendant 24 heures.',
        'Si tu n’as rien demandé, ignore cet e-mail. Sans le lien, rien ne change.',
      ],
    }),
    'email-undo': (appName, email) => ({
      subject: `L’adresse e-mail de ton compte ${appName} a changé`,
      before: [
        `Ton compte ${appName} n’utilise plus ${email}.`,
        'Si c’était toi, tu n’as rien à faire.',
        'Si ce n’était pas toi, touche le bouton : ton compte utilise de nouveau cette adresse, toutes les sessions se ferment, et tu choisis un nouveau mot de passe.',
      ],
      button: 'Ce n’était pas moi',
      after: ['Le lien fonctionne pendant 48 heures.'],
    }),
  },
  signUpCode: (appName, code) => ({
    subject: `${code} est ton code ${appName}`,
    before: [`Saisis ce code pour créer ton compte ${appName} : ${code}`],
    after: [
      'Il fonctionne pendant 15 minutes.',
      'Si tu n’as rien demandé, ignore cet e-mail. Sans le code, aucun compte n’est créé.',
    ],
  }),
  notices: {
    passwordChanged: (appName) => ({
      subject: `Ton mot de passe ${appName} a changé`,
      before: [
        `Le mot de passe de ton compte ${appName} vient de changer, et tes autres appareils ont été déconnectés.`,
      ],
      after: [wasNotYou],
    }),
    passwordReset: (appName) => ({
      subject: `Ton mot de passe ${appName} a changé`,
      before: [
        `Un nouveau mot de passe vient d’être choisi pour ton compte ${appName} grâce à un lien que nous t’avons envoyé.`,
        'Tous les appareils ont été déconnectés, et toutes les clés d’accès supprimées.',
      ],
      after: [wasNotYou],
    }),
    addressTaken: (appName) => ({
      subject: `Ton adresse e-mail sur ${appName}`,
      before: [
        `Quelqu’un a voulu utiliser cette adresse e-mail pour un autre compte ${appName}.`,
        'Elle appartient déjà à un compte ou ne peut pas être utilisée : rien n’a changé.',
      ],
      after: [
        'Si c’était toi, connecte-toi avec cette adresse ou demande un nouveau mot de passe.',
      ],
    }),
    passkeyAdded: (appName) => ({
      subject: `Ton compte ${appName} a une nouvelle clé d’accès`,
      before: [
        `Un appareil peut maintenant se connecter à ton compte ${appName} avec une clé d’accès.`,
      ],
      after: [wasNotYou],
    }),
    passkeysRemoved: (appName, count) => ({
      subject:
        count === 1
          ? `Une clé d’accès a été supprimée de ton compte ${appName}`
          : `${count} clés d’accès ont été supprimées de ton compte ${appName}`,
      before: [
        count === 1
          ? `Une clé d’accès ne permet plus de se connecter à ton compte ${appName}.`
          : `${count} clés d’accès ne permettent plus de se connecter à ton compte ${appName}.`,
      ],
      after: [wasNotYou],
    }),
  },
  pushes: {
    match: 'Tu as un nouveau match.',
    message: 'Tu as un nouveau message.',
    reaction: 'Quelqu’un a réagi à ton message.',
    'super-like': 'Quelqu’un t’a donné un super like.',
    'room-proposal': 'Il y a une proposition pour toi dans un salon.',
    'game-starting': 'Ta partie va bientôt commencer.',
    gift: 'On t’a offert un ballon.',
    'call-missed': 'Tu as manqué un appel vidéo.',
    date: 'Il y a du nouveau pour un rendez-vous.',
    'date-soon': 'Ton rendez-vous approche.',
    verification: 'Il y a une réponse à ta vérification.',
    moderation: 'Notre équipe a un message pour toi.',
    support: 'Il y a une réponse à ta question.',
  },
}
