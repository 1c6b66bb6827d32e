import { bringToken, OfficeError, readToken } from './api-client.ts'
import { reportSignedOut } from './session-state.ts'

/**
 * Sends a file as the body of a call. `onProgress` gets the share that was sent, from 0 to 1.
 * @throws OfficeError
 */
export async function sendFile<ApiResponse>(
  path: string,
  file: File,
  onProgress: (share: number) => void,
): Promise<ApiResponse> {
  if (!readToken()) await bringToken()
  const request = new XMLHttpRequest()
  request.open('POST', `/api/admin${path}`)
  request.setRequestHeader('accept', 'application/json')
  request.setRequestHeader('content-type', file.type || 'application/octet-stream')
  request.setRequestHeader('x-file-name', encodeURIComponent(file.name))
  request.setRequestHeader('x-xsrf-token', readToken() ?? '')
  request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
  return new Promise((resolve, reject) => {
    request.onerror = () => reject(new OfficeError(0, {}, null))
    request.onload = () => {
      const body = readBody(request.responseText)
      if (request.status < 300) return resolve(body as ApiResponse)
      const error = new OfficeError(request.status, body, request.getResponseHeader('x-request-id'))
      if (error.code === 'auth.signedOut') reportSignedOut()
      reject(error)
    }
    request.send(file)
  })
}

function readBody(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}
