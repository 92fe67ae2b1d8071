import { useState } from 'react'
import { Box, Circle, Flex, Text } from '@chakra-ui/react'
import { CircleCheck, Circle as Ring } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { setUpNeeds, type SetUpStep } from '../../../shared/reports/setUpSteps'
import { useMay } from '../../app/session/useSession'
import { PricesDialog } from '../../reports/setUpList/PricesDialog'
import { isDone, stepWords } from '../../reports/setUpList/setUpSteps'
import { useSetUpList } from '../../reports/setUpList/useSetUpList'
import { Button } from '../../ui/form/Button'

/** What must exist before a list can have a row: done, or with the button that makes it. */
export function EmptyNeeds({ steps }: { steps: readonly SetUpStep[] }) {
  const may = useMay()
  const navigate = useNavigate()
  const { facts } = useSetUpList({ skip: !may('DASHBOARDS_LIST') })
  const [pricing, setPricing] = useState(false)
  if (!facts) return null
  const words = stepWords(facts)
  return (
    <Box as="ul" layerStyle="card" aria-label="What must exist before">
      {steps.map((step) => {
        const { title, why, act, to, needs, done } = words[step]
        const isMet = isDone(facts, step)
        const mayDo = setUpNeeds[step].every((name) => may(name))
        return (
          <Flex
            as="li"
            key={step}
            align="center"
            gap="3"
            minH="44px"
            px="3"
            py="1"
            _notFirst={{ borderTopWidth: '1px' }}
          >
            <Circle flex="none" color={isMet ? 'success.fg' : 'fg.subtle'}>
              {isMet ? <CircleCheck aria-label="Done" /> : <Ring aria-label="Missing" />}
            </Circle>
            <Box flex="1" minWidth="0">
              <Text fontWeight="medium">{title}</Text>
              <Text textStyle="note">{isMet ? done.text : (needs ?? why)}</Text>
            </Box>
            {isMet
              ? done.to && <Link to={done.to}>Open</Link>
              : mayDo &&
                to !== undefined && (
                  <Button size="sm" onClick={() => (to === null ? setPricing(true) : void navigate(to))}>
                    {act}
                  </Button>
                )}
          </Flex>
        )
      })}
      {pricing && <PricesDialog facts={facts} onClose={() => setPricing(false)} />}
    </Box>
  )
}
