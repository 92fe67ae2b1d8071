import { underHead } from '../../records/list/defineRecordScreen'
import { CapsList } from './CapsList'

/** Limits on leads and deposits, with fill levels. */
export const CapsPage = () => <CapsList lock={null}>{underHead({ title: 'Caps', term: 'cap' })}</CapsList>
