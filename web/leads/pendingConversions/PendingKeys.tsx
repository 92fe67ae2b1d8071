import { HStack } from '@chakra-ui/react'

const keys = [
  { keys: ['J', 'K'], does: 'move' },
  { keys: ['X'], does: 'selects' },
  { keys: ['A'], does: 'accepts' },
  { keys: ['R'], does: 'rejects' },
  { keys: ['Z'], does: 'undoes' },
]

/** Hints of single-key shortcuts, on wide screens. */
export const PendingKeys = () => (
  <HStack hideBelow="xl" gap="10px" order="1" ml="auto" textStyle="hint">
    {keys.map(({ keys, does }) => (
      <HStack key={does} gap="3px">
        {keys.map((key) => (
          <kbd key={key} className="key-cap">
            {key}
          </kbd>
        ))}
        {does}
      </HStack>
    ))}
  </HStack>
)
