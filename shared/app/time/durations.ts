import { DAY, HOUR, MINUTE } from './timeZones'

/** A duration in its two largest units: `40 s`, `53 min`, `4 h 6 min`, `2 d 1 h`. At least 0 s. */
export function durationText(milliseconds: number): string {
  const ms = Math.max(0, milliseconds)
  const whole = (unit: number) => Math.floor(ms / unit)
  const two = (great: number, greatName: string, small: number, smallName: string) => {
    const rest = Math.floor((ms % great) / small)
    return `${whole(great)} ${greatName}${rest ? ` ${rest} ${smallName}` : ''}`
  }
  if (ms < MINUTE) return `${whole(1000)} s`
  if (ms < HOUR) return `${whole(MINUTE)} min`
  return ms < DAY ? two(HOUR, 'h', MINUTE, 'min') : two(DAY, 'd', HOUR, 'h')
}
