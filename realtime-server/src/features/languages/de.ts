import type { Words } from './words.ts'

const wasNotYou =
  'Wenn du das nicht warst, tippe auf der Anmeldeseite auf „Passwort vergessen?“. Ein neues Passwort entfernt auch alle Passkeys.'

export const de: Words = {
  letters: {
    reset: (appName) => ({
      subject: `Wähle ein neues Passwort für ${appName}`,
      before: [
        `Jemand, wahrscheinlich du, hat ein neues Passwort für dein Konto bei ${appName} angefordert.`,
      ],
      button: 'Neues Passwort wählen',
      after: [
        'Der Link funktioniert einmal, innerhalb von 15 Minuten.',
        'Wenn du das nicht warst, musst du nichts tun. Dein Passwort bleibt, wie es ist.',
      ],
    }),
    email: (appName, email) => ({
      subject: `Bestätige deine E-Mail-Adresse für ${appName}`,
      before: [
        `Tippe auf den Knopf, um ${email} ab jetzt für dein Konto bei ${appName} zu verwenden.`,
      ],
      button: 'E-Mail-Adresse bestätigen',
      after: [
        'Der Link funktioniert einmal, innerhalb von 24 Stunden.',
        'Wenn du das nicht angefordert hast, ignoriere diese E-Mail. Ohne den Link ändert sich nichts.',
      ],
    }),
    'email-undo': (appName, email) => ({
      subject: `Die E-Mail-Adresse deines Kontos bei ${appName} wurde geändert`,
      before: [
        `Dein Konto bei ${appName} verwendet ${email} nicht mehr.`,
        'Wenn du das warst, musst du nichts tun.',
        'Wenn du das nicht warst, tippe auf den Knopf: Dein Konto verwendet dann wieder diese Adresse, alle werden abgemeldet, und du wählst ein neues Passwort.',
      ],
      button: 'Das war ich nicht',
      after: ['Der Link funktioniert 48 Stunden lang.'],
    }),
  },
  signUpCode: (appName, code) => ({
    subject: `${code} ist dein Code für ${appName}`,
    before: [`Gib diesen Code ein, um dein Konto bei ${appName} zu erstellen: ${code}`],
    after: [
      'Er funktioniert 15 Minuten lang.',
      'Wenn du das nicht angefordert hast, ignoriere diese E-Mail. Ohne den Code wird kein Konto erstellt.',
    ],
  }),
  notices: {
    passwordChanged: (appName) => ({
      subject: `Dein Passwort für ${appName} wurde geändert`,
      before: [
        `Das Passwort deines Kontos bei ${appName} wurde gerade geändert, und deine anderen Geräte wurden abgemeldet.`,
      ],
      after: [wasNotYou],
    }),
    passwordReset: (appName) => ({
      subject: `Dein Passwort für ${appName} wurde geändert`,
      before: [
        `Über einen Link, den wir dir geschickt haben, wurde gerade ein neues Passwort für dein Konto bei ${appName} gewählt.`,
        'Alle Geräte wurden abgemeldet und alle Passkeys entfernt.',
      ],
      after: [wasNotYou],
    }),
    addressTaken: (appName) => ({
      subject: `Deine E-Mail-Adresse bei ${appName}`,
      before: [
        `Jemand wollte diese E-Mail-Adresse für ein anderes Konto bei ${appName} verwenden.`,
        'Sie gehört schon zu einem Konto oder kann nicht verwendet werden. Es hat sich also nichts geändert.',
      ],
      after: [
        'Wenn du das warst, melde dich mit dieser Adresse an oder lass dir dort ein neues Passwort schicken.',
      ],
    }),
    passkeyAdded: (appName) => ({
      subject: `Dein Konto bei ${appName} hat einen neuen Passkey`,
      before: [
        `Ein Gerät kann sich jetzt mit einem Passkey bei deinem Konto bei ${appName} anmelden.`,
      ],
      after: [wasNotYou],
    }),
    passkeysRemoved: (appName, count) => ({
      subject:
        count === 1
          ? `Ein Passkey wurde von deinem Konto bei ${appName} entfernt`
          : `${count} Passkeys wurden von deinem Konto bei ${appName} entfernt`,
      before: [
        count === 1
          ? `Mit einem Passkey kann man sich nicht mehr bei deinem Konto bei ${appName} anmelden.`
          : `Mit ${count} Passkeys kann man sich nicht mehr bei deinem Konto bei ${appName} anmelden.`,
      ],
      after: [wasNotYou],
    }),
  },
  pushes: {
    match: 'Du hast ein neues Match.',
    message: 'Du hast eine neue Nachricht.',
    reaction: 'Jemand hat auf deine Nachricht reagiert.',
    'super-like': 'Jemand hat dir ein Super-Like gegeben.',
    'room-proposal': 'In einem Raum gibt es einen Vorschlag für dich.',
    'game-starting': 'Dein Spiel beginnt gleich.',
    gift: 'Dir wurde ein Ballon geschenkt.',
    'call-missed': 'Du hast einen Videochat verpasst.',
    date: 'Es gibt Neues zu einem Date.',
    'date-soon': 'Dein Date steht bald an.',
    verification: 'Es gibt eine Antwort zu deiner Verifizierung.',
    moderation: 'Unser Team hat eine Nachricht für dich.',
    support: 'Es gibt eine Antwort auf deine Frage.',
  },
}
