// Browsers that registered the push worker before it became part of worker.js get worker.js from here, until a page registers it.
importScripts('/worker.js')
