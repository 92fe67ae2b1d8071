// Short test files first: mostly one of them notices a change, and the rest is not run.
const { statSync } = require('node:fs')
const { default: Sequencer } = require('@jest/test-sequencer')

module.exports = class extends Sequencer {
  sort(tests) {
    const size = ({ path }) => statSync(path).size
    return [...tests].sort((one, other) => size(one) - size(other))
  }
}
