import { activeStatuses } from '../../../shared/app/activeStatus'
import { badInput } from '../../app/http/errors'

/** A status as it is stored; throws for other texts. */
export function statusIn(text: string): string {
  const status = activeStatuses.find((status) => status === text)
  if (!status) throw badInput({ value: 'This is active or inactive.' })
  return status
}
