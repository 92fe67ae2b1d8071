import type { Services } from '../../app/start/services'
import type { CallAnswer } from '../../partners/brokers/guardedCall'
import type { OpenDestination } from './destinations.queries'

/** What the sending to one destination needs. */
export interface Run {
  services: Pick<Services, 'db' | 'now' | 'config' | 'log'>
  destination: OpenDestination
  secret: string
  /** Whether to go on: not after the process was told to stop, the lock was lost, or others have waited long enough. */
  mayGoOn: () => boolean
}

/** Whether the receiver answers nothing at the moment; otherwise it refused this one event. */
export const isDown = ({ httpStatus, fault }: CallAnswer): boolean =>
  fault !== null && (httpStatus === null || httpStatus < 400 || httpStatus >= 500 || [408, 429].includes(httpStatus))

/** Logs the first fault of these answers. */
export function logFault({ services, destination }: Run, answers: readonly CallAnswer[]): void {
  const failed = answers.find(({ fault }) => fault !== null)
  const { channel_id: channel, user_id: user } = destination
  if (failed) services.log.info({ channel, user, fault: failed.fault }, 'Alerts were not delivered')
}
