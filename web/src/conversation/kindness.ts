/** Milliseconds a message waits for the rules. After that it is sent unchecked. */
const patience = 1000

type Rules = typeof import('./hurtful.ts').isHurtful

let rules: Rules | undefined
let loading: Promise<void> | undefined

/** Loads the rules for hurtful words, such as while the user types. A failure is retried next time. */
export function loadRules(): Promise<void> {
  loading ??= import('./hurtful.ts').then(
    async ({ isHurtful, prepareRules }) => {
      await prepareRules()
      rules = isHurtful
    },
    () => {
      loading = undefined
    },
  )
  return loading
}

/** Checks whether words may hurt, as far as this device can tell. */
export async function mayHurt(text: string): Promise<boolean> {
  if (!rules)
    await Promise.race([loadRules(), new Promise((resolve) => setTimeout(resolve, patience))])
  return rules?.(text) === true
}
