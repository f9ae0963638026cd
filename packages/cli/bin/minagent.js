#!/usr/bin/env node
// A file of its own, so that an installation can link it before anything is built.
import { runCommand } from '../dist/index.js'

await runCommand()
