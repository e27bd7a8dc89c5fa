import type { Words } from './words.ts'

const wasNotYou =
  'Se não foi você, toque em “Esqueceu a senha?” na tela de entrada. Uma senha nova também remove todas as chaves de acesso.'

export const ptBr: Words = {
  letters: {
    reset: (appName) => ({
      subject: `Escolha uma nova senha do ${appName}`,
      before: [`Alguém, provavelmente você, pediu uma nova senha para a sua conta do ${appName}.`],
      button: 'Escolher uma nova senha',
      after: [
        'O link funciona uma vez, por 15 minutos.',
        'Se não foi você, não precisa fazer nada. A sua senha continua a mesma.',
      ],
    }),
    email: (appName, email) => ({
      subject: `Confirme o seu e-mail do ${appName}`,
      before: [`Toque no botão para usar ${email} na sua conta do ${appName} a partir de agora.`],
      button: 'Confirmar este e-mail',
      after: [
        'O link funciona uma vez, por 24 horas.',
        'Se você não pediu isso, ignore este e-mail. Sem o link, nada muda.',
      ],
    }),
    'email-undo': (appName, email) => ({
      subject: `O e-mail da sua conta do ${appName} mudou`,
      before: [
        `A sua conta do ${appName} não usa mais ${email}.`,
        'Se foi você, não precisa fazer nada.',
        'Se não foi você, toque no botão: a conta volta a usar este endereço, todas as sessões são encerradas e você escolhe uma nova senha.',
      ],
      button: 'Não fui eu',
      after: ['O link funciona por 48 horas.'],
    }),
  },
  signUpCode: (appName, code) => ({
    subject: `${code} é o seu código do ${appName}`,
    before: [`Digite este código para criar a sua conta do ${appName}: ${code}`],
    after: [
      'Ele funciona por 15 minutos.',
      'Se você não pediu isso, ignore este e-mail. Sem o código, nenhuma conta é criada.',
    ],
  }),
  notices: {
    passwordChanged: (appName) => ({
      subject: `A sua senha do ${appName} mudou`,
      before: [
        `A senha da sua conta do ${appName} acabou de mudar, e os seus outros dispositivos saíram da conta.`,
      ],
      after: [wasNotYou],
    }),
    passwordReset: (appName) => ({
      subject: `A sua senha do ${appName} mudou`,
      before: [
        `Uma nova senha acabou de ser escolhida para a sua conta do ${appName} por um link que enviamos.`,
        'Todos os dispositivos saíram da conta, e todas as chaves de acesso foram removidas.',
      ],
      after: [wasNotYou],
    }),
    addressTaken: (appName) => ({
      subject: `Seu e-mail no ${appName}`,
      before: [
        `Alguém quis usar este e-mail em outra conta do ${appName}.`,
        'Ele já pertence a uma conta ou não pode ser usado, então nada mudou.',
      ],
      after: ['Se foi você, entre com este e-mail ou peça uma nova senha.'],
    }),
    passkeyAdded: (appName) => ({
      subject: `A sua conta do ${appName} tem uma nova chave de acesso`,
      before: [
        `Um dispositivo agora pode entrar na sua conta do ${appName} com uma chave de acesso.`,
      ],
      after: [wasNotYou],
    }),
    passkeysRemoved: (appName, count) => ({
      subject:
        count === 1
          ? `Uma chave de acesso foi removida da sua conta do ${appName}`
          : `${count} chaves de acesso foram removidas da sua conta do ${appName}`,
      before: [
        count === 1
          ? `Uma chave de acesso não entra mais na sua conta do ${appName}.`
          : `${count} chaves de acesso não entram mais na sua conta do ${appName}.`,
      ],
      after: [wasNotYou],
    }),
  },
  pushes: {
    match: 'Você tem um novo match.',
    message: 'Você tem uma nova mensagem.',
    reaction: 'Alguém reagiu à sua mensagem.',
    'super-like': 'Alguém deu um super like em você.',
    'room-proposal': 'Há uma proposta para você em uma sala.',
    'game-starting': 'O seu jogo já vai começar.',
    gift: 'Você ganhou um balão.',
    'call-missed': 'Você perdeu um videochat.',
    date: 'Há novidades sobre um encontro.',
    'date-soon': 'O seu encontro está chegando.',
    verification: 'Há uma resposta sobre a sua verificação.',
    moderation: 'A nossa equipe tem uma mensagem para você.',
    support: 'Há uma resposta à sua pergunta.',
  },
}
