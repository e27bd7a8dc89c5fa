import type { Words } from './words.ts'

/** Keeps the direction of a name or an address in Latin letters within the sentence. */
const apart = (text: string) => `\u2068${text}\u2069`

const plurals = new Intl.PluralRules('ar')
const removed = (count: number): string =>
  ({
    zero: `${count} مفتاح مرور`,
    one: 'مفتاح مرور واحد',
    two: 'مفتاحا مرور',
    few: `${count} مفاتيح مرور`,
    many: `${count} مفتاح مرور`,
    other: `${count} مفتاح مرور`,
  })[plurals.select(count)]

const wasNotYou =
  'إن لم تكن أنت من فعل ذلك، فاضغط «هل نسيت كلمة المرور؟» في شاشة الدخول. كلمة المرور الجديدة تزيل أيضًا كل مفاتيح المرور.'

export const ar: Words = {
  letters: {
    reset: (appName) => ({
      subject: `اختر كلمة مرور جديدة في ${apart(appName)}`,
      before: [`طلب شخص ما، أنت على الأرجح، كلمة مرور جديدة لحسابك في ${apart(appName)}.`],
      button: 'اختيار كلمة مرور جديدة',
      after: [
        'يعمل الرابط مرة واحدة خلال 15 دقيقة.',
        'إن لم تطلب ذلك فلا داعي لأي شيء. تبقى كلمة مرورك كما هي.',
      ],
    }),
    email: (appName, email) => ({
      subject: `أكّد بريدك الإلكتروني في ${apart(appName)}`,
      before: [`اضغط الزر لاستخدام ${apart(email)} في حسابك على ${apart(appName)} من الآن فصاعدًا.`],
      button: 'تأكيد هذا البريد',
      after: [
        'يعمل الرابط مرة واحدة خلال 24 ساعة.',
        'إن لم تطلب ذلك فتجاهل هذه الرسالة. لا يتغير شيء من دون الرابط.',
      ],
    }),
    'email-undo': (appName, email) => ({
      subject: `تغيّر البريد الإلكتروني لحسابك في ${apart(appName)}`,
      before: [
        `لم يعد حسابك في ${apart(appName)} يستخدم ${apart(email)}.`,
        'إن كنت أنت من فعل ذلك فلا داعي لأي شيء.',
        'وإن لم تكن أنت فاضغط الزر: يعود حسابك إلى هذا العنوان، ويُسجَّل خروج الجميع، ثم تختار كلمة مرور جديدة.',
      ],
      button: 'لم أفعل ذلك',
      after: ['يعمل الرابط خلال 48 ساعة.'],
    }),
  },
  signUpCode: (appName, code) => ({
    subject: `${code} هو رمزك في ${apart(appName)}`,
    before: [`اكتب هذا الرمز لإنشاء حسابك في ${apart(appName)}: ${code}`],
    after: [
      'يعمل الرمز لمدة 15 دقيقة.',
      'إن لم تطلب ذلك فتجاهل هذه الرسالة. لا يُنشأ أي حساب من دون الرمز.',
    ],
  }),
  notices: {
    passwordChanged: (appName) => ({
      subject: `تغيّرت كلمة مرورك في ${apart(appName)}`,
      before: [`تغيّرت للتو كلمة مرور حسابك في ${apart(appName)}، وسُجّل خروجك من أجهزتك الأخرى.`],
      after: [wasNotYou],
    }),
    passwordReset: (appName) => ({
      subject: `تغيّرت كلمة مرورك في ${apart(appName)}`,
      before: [
        `اختيرت للتو كلمة مرور جديدة لحسابك في ${apart(appName)} عبر رابط أرسلناه إليك.`,
        'سُجّل الخروج من كل الأجهزة، وأُزيلت كل مفاتيح المرور.',
      ],
      after: [wasNotYou],
    }),
    addressTaken: (appName) => ({
      subject: `عنوان بريدك في ${apart(appName)}`,
      before: [
        `أراد شخص استخدام هذا البريد لحساب آخر في ${apart(appName)}.`,
        'هذا البريد مرتبط بحساب بالفعل أو لا يمكن استخدامه، لذلك لم يتغيّر شيء.',
      ],
      after: ['إن كنت أنت من طلب ذلك، فسجّل الدخول بهذا البريد أو اطلب كلمة مرور جديدة.'],
    }),
    passkeyAdded: (appName) => ({
      subject: `أُضيف مفتاح مرور إلى حسابك في ${apart(appName)}`,
      before: [`يمكن لجهاز الآن الدخول إلى حسابك في ${apart(appName)} بمفتاح مرور.`],
      after: [wasNotYou],
    }),
    passkeysRemoved: (appName, count) => ({
      subject: `أُزيل من حسابك في ${apart(appName)}: ${removed(count)}`,
      before: [`لم يعد الدخول إلى حسابك في ${apart(appName)} ممكنًا بما أُزيل: ${removed(count)}.`],
      after: [wasNotYou],
    }),
  },
  pushes: {
    match: 'لديك تطابق جديد.',
    message: 'لديك رسالة جديدة.',
    reaction: 'تفاعل شخص ما مع رسالتك.',
    'super-like': 'أرسل إليك شخص ما إعجابًا فائقًا.',
    'room-proposal': 'هناك اقتراح لك في إحدى الغرف.',
    'game-starting': 'لعبتك على وشك البدء.',
    gift: 'أُهدي إليك بالون.',
    'call-missed': 'فاتتك محادثة فيديو.',
    date: 'هناك جديد بشأن موعد.',
    'date-soon': 'موعدك يقترب.',
    verification: 'هناك رد على طلب التحقق.',
    moderation: 'لدى فريقنا رسالة لك.',
    support: 'هناك رد على سؤالك.',
  },
}
