// What a table needs on a phone alone.
export { phoneColumns } from './phoneColumns'
export { PhoneSort } from './PhoneSort'
export { RowSwipe } from './RowSwipe'
