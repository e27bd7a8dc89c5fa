/** A point with two decimals and its compass directions: '38.72° N, 9.14° W'. */
export function pointWords({ latitude, longitude }: { latitude: string; longitude: string }): string {
  const [north, east] = [Number(latitude), Number(longitude)]
  return `${Math.abs(north).toFixed(2)}° ${north < 0 ? 'S' : 'N'}, ${Math.abs(east).toFixed(2)}° ${east < 0 ? 'W' : 'E'}`
}
