// Code that tables need only on phones.
export { phoneColumns } from './phoneColumns'
export { PhoneSort } from './PhoneSort'
export { RowSwipe } from './RowSwipe'
