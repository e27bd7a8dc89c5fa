// Browsers that registered the worker of pushes before it became a part of worker.js get that one here, until a page registers it.
importScripts('/worker.js')
