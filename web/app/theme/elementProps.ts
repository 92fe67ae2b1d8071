/**
 * Stands in for emotion's list of all properties that an element may have, three kilobytes: what is given to a button or field
 * is typed as the element's own, and the variants of its recipe are taken out beforehand. These two are Chakra's.
 */
export default function isElementProp(name: string) {
  return name !== 'as' && name !== 'theme'
}
