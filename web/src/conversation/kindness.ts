/** Milliseconds for which a message waits for the rules. Without them it is sent. */
const patience = 1000

type Rules = typeof import('./hurtful.ts').isHurtful

let rules: Rules | undefined
let loading: Promise<void> | undefined

/** Loads the rules for hurtful words, such as while someone types. What fails is tried again the next time. */
export function loadRules(): Promise<void> {
  loading ??= import('./hurtful.ts').then(
    ({ isHurtful }) => {
      rules = isHurtful
    },
    () => {
      loading = undefined
    },
  )
  return loading
}

/** Whether words may hurt, as far as this device can tell; at once, if the rules are loaded. */
export function mayHurt(text: string): boolean | Promise<boolean> {
  const judge = () => rules?.(text) === true
  if (rules) return judge()
  const late = new Promise<void>((resolve) => setTimeout(resolve, patience))
  return Promise.race([loadRules(), late]).then(judge)
}
