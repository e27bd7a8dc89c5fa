// Imported before a server: sets its clock off by WRONG_CLOCK_MS.
const wrong = Number(process.env.WRONG_CLOCK_MS)
const RightDate = Date

globalThis.Date = class extends RightDate {
  constructor(...given) {
    if (given.length === 0) super(RightDate.now() + wrong)
    else super(...given)
  }

  static now() {
    return RightDate.now() + wrong
  }
}
