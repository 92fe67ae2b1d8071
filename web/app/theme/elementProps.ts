/**
 * Replaces emotion's 3 KB list of element properties. Props of buttons and fields are already typed, and variants of
 * recipes are removed before. Only these two are Chakra's.
 */
export default function isElementProp(name: string) {
  return name !== 'as' && name !== 'theme'
}
