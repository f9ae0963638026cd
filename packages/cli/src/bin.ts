#!/usr/bin/env node
import { runCommand } from './run-command.ts'

void runCommand()
