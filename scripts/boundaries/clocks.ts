/** Tests that may measure time: on a busy machine everything takes longer, and only the full suite has it to itself. */
const mayMeasure = /\.full\.test\.tsx?$/
const gateTest = /\.test\.tsx?$/
/** The measuring code, and the examples of this rule. */
const places = ['tests/harness/promised.ts', 'scripts/boundaries.test.ts']
const advice = 'count calls or steps, or move the test to a *.full.test.ts'

const stopwatch = /\bperformance\.now\b|\bhrtime\b/
const promise = /from\s*['"][^'"]*\/promised\.ts['"]/
const difference = /\bDate\.now\(\)\s*-|-\s*Date\.now\(\)/
/** The result of a call isn't a measurement, though a time may be passed to it. */
const asked = /\bawait\b/
const constant = /\b(?:const|let)\s+(\w+)[^=\n]*=(?!=)([^\n]*)/g

/** Reports tests of the gate that measure time, and anything else reserved for the full suite. */
export function clockComplaints(texts: ReadonlyMap<string, string>): string[] {
  return [...texts].flatMap(([file, text]) => {
    if (mayMeasure.test(file) || places.includes(file)) return []
    const complaints: string[] = []
    if (promise.test(text)) complaints.push(`${file} promises a time: ${advice}`)
    if (!gateTest.test(file)) return complaints
    if (stopwatch.test(text)) complaints.push(`${file} measures time: ${advice}`)
    const measured = [...text.matchAll(constant)].flatMap(([, name = '', value = '']) =>
      !asked.test(value) && difference.test(withoutDates(value)) ? [name] : [],
    )
    const isMeasured = (expected: string) =>
      difference.test(withoutDates(expected)) ||
      measured.some((name) => new RegExp(`\\b${name}\\b`).test(expected))
    for (const expected of expectations(text).filter(isMeasured))
      complaints.push(`${file} expects a time, expect(${expected.trim()}): ${advice}`)
    return complaints
  })
}

/** A time before or after now isn't a measurement. */
const withoutDates = (text: string) => text.replace(/new Date\((?:[^()]|\([^()]*\))*\)/g, '')

/** Arguments of each `expect` and its variants, such as `expect.poll`. */
function expectations(text: string): string[] {
  return [...text.matchAll(/\bexpect(?:\.\w+)*\(/g)].map(({ 0: start, index }) => {
    const from = index + start.length
    let [to, open] = [from, 1]
    for (; open > 0 && to < text.length; to++)
      open += text[to] === '(' ? 1 : text[to] === ')' ? -1 : 0
    return text.slice(from, to - 1)
  })
}
