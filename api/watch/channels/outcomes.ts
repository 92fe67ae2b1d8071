import type { CallAnswer } from '../../partners/brokers/guardedCall'
import type { Run } from './runDelivery'

/** Whether the receiver answers nothing at the moment; otherwise it refused this one event. */
export const isDown = ({ httpStatus, fault }: CallAnswer): boolean =>
  fault !== null && (httpStatus === null || httpStatus < 400 || httpStatus >= 500 || [408, 429].includes(httpStatus))

/** Logs the first fault of these answers. */
export function logFault({ services, destination }: Run, answers: readonly CallAnswer[]): void {
  const failed = answers.find(({ fault }) => fault !== null)
  const { channel_id: channel, user_id: user } = destination
  if (failed) services.log.info({ channel, user, fault: failed.fault }, 'Alerts were not delivered')
}
