#!/usr/bin/env node
import { runCommand } from '@minagent/cli'

void runCommand()
