import { configure } from '@testing-library/dom'

/** Files that come when they are first needed take their time on a machine that has much to do. */
configure({ asyncUtilTimeout: 30_000 })
