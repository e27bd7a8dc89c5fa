import type { Words } from './words.ts'

const wasNotYou =
  'Si no lo hiciste tú, toca «¿Olvidaste tu contraseña?» donde entras. Una contraseña nueva también quita todas las llaves de acceso.'

export const es: Words = {
  letters: {
    reset: (appName) => ({
      subject: `Elige una nueva contraseña de ${appName}`,
      before: [
        `Alguien, probablemente tú, pidió una nueva contraseña para tu cuenta de ${appName}.`,
      ],
      button: 'Elegir una nueva contraseña',
      after: [
        'El enlace funciona una sola vez, durante 15 minutos.',
        'Si no lo pediste, no tienes que hacer nada. Tu contraseña sigue igual.',
      ],
    }),
    email: (appName, email) => ({
      subject: `Confirma tu correo de ${appName}`,
      before: [`Toca el botón para usar ${email} en tu cuenta de ${appName} desde ahora.`],
      button: 'Confirmar este correo',
      after: [
        'El enlace funciona una sola vez, durante 24 horas.',
        'Si no lo pediste, ignora este correo. Sin el enlace no cambia nada.',
      ],
    }),
    'email-undo': (appName, email) => ({
      subject: `El correo de tu cuenta de ${appName} cambió`,
      before: [
        `Tu cuenta de ${appName} ya no usa ${email}.`,
        'Si lo hiciste tú, no tienes que hacer nada.',
        'Si no lo hiciste tú, toca el botón: tu cuenta vuelve a usar esta dirección, se cierran todas las sesiones y eliges una nueva contraseña.',
      ],
      button: 'No lo hice yo',
      after: ['El enlace funciona durante 48 horas.'],
    }),
  },
  signUpCode: (appName, code) => ({
    subject: `${code} es tu código de ${appName}`,
    before: [`Escribe este código para crear tu cuenta de ${appName}: ${code}`],
    after: [
      'Funciona durante 15 minutos.',
      'Si no lo pediste, ignora este correo. Sin el código no se crea ninguna cuenta.',
    ],
  }),
  notices: {
    passwordChanged: (appName) => ({
      subject: `Tu contraseña de ${appName} cambió`,
      before: [
        `La contraseña de tu cuenta de ${appName} acaba de cambiar, y se cerró la sesión en tus otros dispositivos.`,
      ],
      after: [wasNotYou],
    }),
    passwordReset: (appName) => ({
      subject: `Tu contraseña de ${appName} cambió`,
      before: [
        `Con un enlace que te enviamos se acaba de elegir una nueva contraseña para tu cuenta de ${appName}.`,
        'Se cerraron todas las sesiones y se quitaron todas las llaves de acceso.',
      ],
      after: [wasNotYou],
    }),
    addressTaken: (appName) => ({
      subject: `Tu correo en ${appName}`,
      before: [
        `Alguien quiso usar este correo para otra cuenta de ${appName}.`,
        'Ya pertenece a una cuenta o no se puede usar, así que nada ha cambiado.',
      ],
      after: ['Si fuiste tú, inicia sesión con este correo o pide allí una nueva contraseña.'],
    }),
    passkeyAdded: (appName) => ({
      subject: `Tu cuenta de ${appName} tiene una nueva llave de acceso`,
      before: [
        `Ahora un dispositivo puede entrar en tu cuenta de ${appName} con una llave de acceso.`,
      ],
      after: [wasNotYou],
    }),
    passkeysRemoved: (appName, count) => ({
      subject:
        count === 1
          ? `Se quitó una llave de acceso de tu cuenta de ${appName}`
          : `Se quitaron ${count} llaves de acceso de tu cuenta de ${appName}`,
      before: [
        count === 1
          ? `Una llave de acceso ya no sirve para entrar en tu cuenta de ${appName}.`
          : `${count} llaves de acceso ya no sirven para entrar en tu cuenta de ${appName}.`,
      ],
      after: [wasNotYou],
    }),
  },
  pushes: {
    match: 'Tienes un nuevo match.',
    message: 'Tienes un mensaje nuevo.',
    reaction: 'Alguien reaccionó a tu mensaje.',
    'super-like': 'Alguien te dio un super like.',
    'room-proposal': 'Hay una propuesta para ti en una sala.',
    'game-starting': 'Tu partida está por empezar.',
    gift: 'Te regalaron un globo.',
    'call-missed': 'Perdiste un videochat.',
    date: 'Hay novedades sobre una cita.',
    'date-soon': 'Tu cita se acerca.',
    verification: 'Hay una respuesta sobre tu verificación.',
    moderation: 'Nuestro equipo tiene un mensaje para ti.',
    support: 'Hay una respuesta a tu pregunta.',
  },
}
