import { HStack } from '@chakra-ui/react'

const keys = [
  { caps: ['J', 'K'], does: 'move' },
  { caps: ['Enter'], does: 'acts' },
  { caps: ['Z'], does: 'undoes' },
  { caps: ['S'], does: 'snoozes' },
  { caps: ['A'], does: 'assigns' },
]

/** Keys of the list, for those who have a keyboard. */
export const KeyHints = () => (
  <HStack gap="2.5" hideBelow="xl" textStyle="note" aria-hidden>
    {keys.map(({ caps, does }) => (
      <HStack as="span" key={does} gap="1">
        {caps.map((cap) => (
          <kbd key={cap} className="key-cap">
            {cap}
          </kbd>
        ))}
        {does}
      </HStack>
    ))}
  </HStack>
)
