/** A time in seconds as players show it: 7 is '0:07', 75 is '1:15', an unknown time is '0:00'. */
export function clock(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
