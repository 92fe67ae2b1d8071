import { Flex, Text } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import type { DeadCombination } from '../../../shared/access/permissionNeeds'
import { permissionWords } from '../../../shared/access/permissionMatrix'
import { permissionCode } from '../../../shared/access/permissions'
import { Button } from '../../ui/form/Button'
import type { Choosing } from './PermissionBox'

/** Warning under a row about permissions without effect, with a button that adds the missing ones. */
export function IneffectiveNote({ dead, choosing }: { dead: DeadCombination; choosing: Choosing }) {
  const code = permissionCode(dead.needed) ?? 0
  const lock = choosing.lockOf(code)
  return (
    <div role="row">
      <Flex
        role="gridcell"
        layerStyle="warning"
        wrap="wrap"
        align="center"
        gap="2"
        px="5"
        py="1"
        borderRadius="0"
        fontSize="xs"
      >
        <TriangleAlert className="small" aria-hidden />
        <Text as="span" flex="1" overflowWrap="anywhere">
          {dead.text}
          {lock && `. ${lock}`}
        </Text>
        {!lock && (
          <Button size="sm" tabIndex={-1} data-column={1} onClick={() => choosing.set([code], true)}>
            Add “{permissionWords(dead.needed)}”
          </Button>
        )}
      </Flex>
    </div>
  )
}
