import { Fragment } from 'react'
import { HStack } from '@chakra-ui/react'

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent)
const names: Readonly<Record<string, string>> = {
  mod: isMac ? '⌘' : 'Ctrl',
  alt: isMac ? '⌥' : 'Alt',
  shift: 'Shift',
  enter: 'Enter',
  esc: 'Esc',
  tab: 'Tab',
  space: 'Space',
}
const nameOf = (key: string) => names[key] ?? key.toUpperCase()

/** Shows the keys of a shortcut: `Ctrl K`, `G then L`. */
export const KeyCaps = ({ keys }: { keys: string }) => (
  <HStack as="span" display="inline-flex" gap="1" color="fg.subtle" fontSize="2xs" whiteSpace="nowrap">
    {keys.split(' ').map((press, at) => (
      <Fragment key={press}>
        {at > 0 && ' then '}
        {press.split('+').map((key) => (
          <kbd key={key} className="key-cap">
            {nameOf(key)}
          </kbd>
        ))}
      </Fragment>
    ))}
  </HStack>
)
