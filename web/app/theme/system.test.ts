import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { colourNames, system } from './system'

const sheet = readFileSync('web/app/theme/tokens.css', 'utf8')
const declared = [...sheet.matchAll(/^ {2}--([\w-]+):/gm)].map(([, name]) => name ?? '')
const notColours =
  /^(font|text|leading|weight|numeric|space|radius|control|drawer|row-h(-compare|-touch)?$|ease|shadow|drawer|rail|topbar|panel|head-h|cell-px|fast|base)/

describe('the theme', () => {
  it('gives Chakra every colour of the sheet under its own name, and none besides', () => {
    expect([...colourNames].sort()).toEqual(declared.filter((name) => !notColours.test(name)).sort())
  })

  it.each([
    ['bg.subtle', '--bg-subtle'],
    ['accent.solid.hover', '--accent-solid-hover'],
    ['st.ftd.bg', '--st-ftd-bg'],
  ])('reads %s from the sheet', (token, property) => {
    expect(system.tokens.getByName(`colors.${token}`)?.originalValue).toBe(`var(${property})`)
  })
})
