const isSecret = /(?:SECRET|PASSWORD|PASSPHRASE|TOKEN|SECRET_KEY|SECRET_ACCESS_KEY|SECRET_BEFORE)$/
/** User and password of a URL. */
const credentials = /(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@]+@/gi
/** Characters: shorter texts are words of sentences rather than secrets. */
const shortest = 4

/** Secrets in the settings: their values, each of a list, and the passwords in URLs, as written and as meant. */
function secretsIn(source: NodeJS.ProcessEnv): string[] {
  const found = Object.entries(source).flatMap(([name, value = '']) => {
    if (isSecret.test(name)) return [value, ...value.split(',').map((part) => part.trim())]
    const password = URL.canParse(value) ? new URL(value).password : ''
    return [password, decoded(password)]
  })
  return [...new Set(found)].filter(({ length }) => length >= shortest)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Makes a function that leaves the secrets of these settings out of a sentence, whatever an error repeated. */
export function redactor(source: NodeJS.ProcessEnv): (sentence: string) => string {
  // The longest first, in case one is a part of another.
  const secrets = secretsIn(source).sort((one, other) => other.length - one.length)
  return (sentence) =>
    secrets.reduce(
      (said, secret) => said.replaceAll(secret, '…'),
      sentence.replace(credentials, '$1…@'),
    )
}
